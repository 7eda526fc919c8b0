import { randomBytes } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { faultOfNumber, type Fault } from "./faults.ts"
import { same } from "./gateway.ts"
import type { Outbox } from "./outbox.ts"

const Form = z.object({
  To: z.string(),
  From: z.string().optional(),
  MessagingServiceSid: z.string().optional(),
  Body: z.string().min(1).max(1_600),
})

/** Twilio's own error codes: an invalid number, the rate, a region that is not allowed, their fault. */
const REPLIES: Readonly<Record<Exclude<Fault, "silent">, readonly [number, number, string]>> = {
  number: [400, 21_211, "Invalid 'To' Phone Number"],
  quota: [429, 63_038, "Account exceeded the daily messages limit"],
  forbidden: [400, 21_408, "Permission to send an SMS has not been enabled for the region"],
  broken: [500, 20_500, "Internal Server Error"],
}

/** The part of Twilio's REST API of 2010-04-01 that sends a message, and the account's own page that proves the keys. */
export function twilio(app: FastifyInstance, kit: { outbox: Outbox; sid: string; token: string }): void {
  const isKnown = (request: FastifyRequest): boolean =>
    same(request.headers.authorization, `Basic ${Buffer.from(`${kit.sid}:${kit.token}`).toString("base64")}`)
  const fail = (reply: FastifyReply, status: number, code: number, message: string) =>
    reply
      .code(status)
      .send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })

  app.post<{ Params: { sid: string } }>("/2010-04-01/Accounts/:sid/Messages.json", async (request, reply) => {
    if (!isKnown(request) || request.params.sid !== kit.sid) return fail(reply, 401, 20_003, "Authenticate")
    const form = Form.safeParse(request.body)
    if (!form.success) return fail(reply, 400, 21_602, "Message body is required")
    const { To: to, From: from, MessagingServiceSid: service, Body: text } = form.data
    if (!from && !service) return fail(reply, 400, 21_603, "A 'From' phone number is required")
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return fail(reply, ...REPLIES.number)
    const fault = faultOfNumber(to)
    if (fault === "silent") return new Promise(() => {})
    if (fault) return fail(reply, ...REPLIES[fault])
    kit.outbox.add({ channel: "sms", by: "twilio", from: from ?? service ?? "", to, subject: "", text })
    return reply.code(201).send({
      sid: `SM${randomBytes(16).toString("hex")}`,
      account_sid: kit.sid,
      to,
      from: from ?? null,
      body: text,
      status: "queued",
      error_code: null,
      error_message: null,
    })
  })

  app.get<{ Params: { sid: string } }>("/2010-04-01/Accounts/:sid.json", async (request, reply) =>
    isKnown(request) && request.params.sid === kit.sid
      ? { sid: kit.sid, status: "active" }
      : fail(reply, 401, 20_003, "Authenticate"),
  )
}
