/** What the server, or the folder that stands in for it, tells the page. */

const ROOT = "api/v1/";
const MOST_TRIES = 6;

/** A request that failed, with a sentence for the reader where the server sent one. */
export class Failure extends Error {
  /** @param {string} message @param {number} status 0 where no answer came at all */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
async function answer(path, options) {
  for (let tries = 1; ; tries++) {
    const response = await fetch(ROOT + path, options).catch((error) => {
      if (error.name === "AbortError") throw error;
      throw new Failure("", 0);
    });
    if (response.ok) return response;
    if (response.status === 503 && tries < MOST_TRIES) {
      const seconds = Number(response.headers.get("Retry-After")) || 1;
      await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, 10) * 1000));
      continue;
    }
    const body = await response.json().catch(() => ({}));
    throw new Failure(body.error ?? "", response.status);
  }
}

/**
 * @param {string} path below api/v1/
 * @param {AbortSignal} [signal]
 */
export async function loadJson(path, signal) {
  return (await answer(path, { signal })).json();
}

/**
 * Bytes that are kept compressed.
 * @param {string} path
 * @param {AbortSignal} [signal]
 * @returns {Promise<ArrayBuffer>}
 */
export async function loadPacked(path, signal) {
  const blob = await (await answer(path, { signal })).blob();
  const stream = blob.stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/**
 * Hand a board over to the server.
 * @param {string} toml
 * @returns {Promise<{id: string, name: string}>}
 */
export async function uploadBoard(toml) {
  return (
    await answer("boards", {
      method: "POST",
      body: toml,
      headers: { "Content-Type": "application/toml" },
    })
  ).json();
}
