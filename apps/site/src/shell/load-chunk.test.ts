import { describe, expect, it, vi } from "vitest"
import { CHUNK_TIMEOUT, ChunkError, loadChunk } from "./load-chunk.ts"

describe("loading a piece of the site", () => {
  it("waits 120 seconds, as the specification says", () => {
    expect(CHUNK_TIMEOUT).toBe(120_000)
  })
  it("tries once more after a failure", async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error("gone"))
      .mockResolvedValue("page")
    await expect(loadChunk(load)).resolves.toBe("page")
    expect(load).toHaveBeenCalledTimes(2)
  })
  it("fails with the catalogue's error after the second failure", async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error("gone"))
    await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkError)
    expect(load).toHaveBeenCalledTimes(2)
  })
  it("counts silence as a failure", async () => {
    vi.useFakeTimers()
    const load = vi.fn<() => Promise<string>>(() => new Promise(() => {}))
    const outcome = expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkError)
    await vi.advanceTimersByTimeAsync(2 * CHUNK_TIMEOUT)
    await outcome
    vi.useRealTimers()
  })
})
