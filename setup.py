"""The compiled modules. Everything else about the distribution stands in pyproject.toml.

Build variants, by environment variable:
DLX_DEBUG=1     bounds checks on every buffer, and the kernels prove their links around each slice
DLX_SANITIZE=1  AddressSanitizer and UndefinedBehaviorSanitizer, any finding fatal
DLX_TRACE=1     line tracing, for coverage of the .pyx files
"""

import os
import sys
from glob import glob
from threading import Lock

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

MODULES = [
    "countle.core",
    "dlx.encoding",
    "dlx.kernels.bits",
    "dlx.kernels.cells",
    "dlx.kernels.cheapest",
    "dlx.kernels.diagram",
    "dlx.kernels.dives",
    "dlx.kernels.links",
    "dlx.kernels.machine",
    "dlx.kernels.sweeps",
    "dlx.kernels.probes",
    "dlx.kernels.sieve",
]

debug, sanitize, trace = (
    os.environ.get(name) == "1" for name in ("DLX_DEBUG", "DLX_SANITIZE", "DLX_TRACE")
)
macros: list[tuple[str, str | None]] = []
# Python's own flags ask for debugging symbols, which take a fifth of the time to compile.
compile_args = [] if sys.platform == "win32" else ["-O3"] if debug else ["-O3", "-g0"]
link_args: list[str] = []
if debug:
    macros.append(("DLX_DEBUG", "1"))
if sanitize:
    link_args = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    compile_args = [*link_args, "-O1", "-g1", "-fno-omit-frame-pointer"]
if trace:
    macros += [("CYTHON_TRACE_NOGIL", "1"), ("CYTHON_USE_SYS_MONITORING", "0")]

directives = {
    "language_level": 3,
    "boundscheck": debug,
    "wraparound": False,
    "initializedcheck": debug,
    "cdivision": True,
    "auto_pickle": False,
    "embedsignature": True,
    "linetrace": trace,
}


def extension(module: str) -> Extension:
    """The extension of one .pyx file; plain Extension, so that the sdist carries the .pyx."""
    headers = "countle" if module.startswith("countle.") else "dlx/kernels"
    return Extension(
        module,
        [module.replace(".", "/") + ".pyx"],
        depends=[
            path for kind in ("pxd", "pxi", "h", "hpp") for path in glob(f"{headers}/*.{kind}")
        ],
        define_macros=macros,
        extra_compile_args=compile_args,
        extra_link_args=link_args,
    )


class BuildSideBySide(build_ext):
    """Builds four modules at a time, or as many as there are processors.

    More would need memory and gain little: `bits` alone is a quarter of the work.
    """

    translation = Lock()  # Cython itself is not made for threads

    def finalize_options(self) -> None:
        """Keep to the number of modules at a time that is asked for, if any is."""
        super().finalize_options()
        self.parallel = self.parallel or min(4, os.cpu_count() or 1)

    def build_extension(self, ext: Extension) -> None:
        """Translate the module to C or C++, one at a time, and compile it next to others."""
        with self.translation:
            (translated,) = cythonize(
                ext, force=self.force, quiet=not self.verbose, compiler_directives=directives
            )
        ext.sources = translated.sources
        super().build_extension(ext)


setup(
    ext_modules=[extension(module) for module in MODULES],
    cmdclass={"build_ext": BuildSideBySide},
)
