import type { FileAnswer } from "@croupier/contract/endpoint"
import type { FastifyReply } from "fastify"
import { Readable } from "node:stream"

/** Sends a file as its parts are read: never whole in memory, kept by no cache on the way. */
export const sendFile = (reply: FastifyReply, { name, type, body }: FileAnswer): FastifyReply =>
  reply
    .header("Cache-Control", "no-store")
    .header("Content-Disposition", `attachment; filename="${name}"`)
    .header("X-Content-Type-Options", "nosniff")
    .type(type)
    .send(Readable.from(body, { objectMode: false }))
