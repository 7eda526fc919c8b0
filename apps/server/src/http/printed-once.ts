import type { FastifyReply, FastifyRequest } from "fastify"
import { promisify } from "node:util"
import { gzip } from "node:zlib"

const compress = promisify(gzip)

/** Answers with a document that is printed and compressed when it is first asked for, and kept from then on. */
export function printedOnce(type: string, print: () => string) {
  let kept: Promise<{ readonly plain: Buffer; readonly gzip: Buffer }> | undefined
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    kept ??= (async () => {
      const plain = Buffer.from(print())
      return { plain, gzip: await compress(plain) }
    })()
    const { plain, gzip } = await kept
    void reply.headers({ "Cache-Control": "no-cache", "Content-Type": type, Vary: "Accept-Encoding" })
    return /\bgzip\b/.test(request.headers["accept-encoding"] ?? "")
      ? reply.header("Content-Encoding", "gzip").send(gzip)
      : reply.send(plain)
  }
}
