import { createHmac } from "node:crypto"
import Fastify, { type FastifyInstance } from "fastify"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { CheckOrder } from "../provider.ts"
import { sumsub } from "./sumsub.ts"

/** The adapter against a stand-in of Sumsub's wire. */

let app: FastifyInstance
let url = ""
let status: object = { reviewStatus: "pending" }
const calls: { readonly call: string; readonly isSigned: boolean; readonly body: string }[] = []
const known = new Set<string>()

beforeAll(async () => {
  app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))
  app.addHook("preHandler", async (request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const seconds = String(request.headers["x-app-access-ts"])
    const right = createHmac("sha256", "secret-key")
      .update(`${seconds}${request.method}${request.url}`)
      .update(body)
      .digest("hex")
    const isSigned =
      request.headers["x-app-access-sig"] === right && request.headers["x-app-token"] === "app-token"
    calls.push({ call: `${request.method} ${request.url}`, isSigned, body: body.toString("latin1") })
  })
  app.post("/resources/applicants", async (request, reply) => {
    const { externalUserId } = JSON.parse(String(request.body)) as { externalUserId: string }
    if (known.has(externalUserId)) return reply.code(409).send({ description: "exists" })
    known.add(externalUserId)
    return { id: "applicant1" }
  })
  app.get("/resources/applicants/-;externalUserId=1-7/one", async () => ({ id: "applicant1" }))
  app.post("/resources/applicants/applicant1/info/idDoc", async () => ({ idDocType: "PASSPORT" }))
  app.post("/resources/applicants/applicant1/status/pending", async () => ({ ok: 1 }))
  app.get("/resources/applicants/applicant1/status", async () => status)
  url = await app.listen({ port: 0, host: "127.0.0.1" })
})
afterAll(() => app.close())

const provider = () =>
  sumsub({
    url,
    appToken: "app-token",
    secretKey: "secret-key",
    webhookSecret: "webhook-secret",
    levels: { verified: "id and face", enhanced: "address" },
    now: () => new Date("2026-11-20T12:00:00Z"),
  })
const order: CheckOrder = {
  key: "1-7",
  level: "verified",
  name: "Ana Prado Lima",
  birthday: "1990-05-17",
  document: { type: "ID_CARD", number: "77", country: "BR", expiresOn: null },
  address: undefined,
  files: [
    { kind: "FRONT", media: "image/webp", content: Buffer.from("front") },
    { kind: "SELFIE", media: "image/webp", content: Buffer.from("face") },
  ],
  callbackUrl: "http://localhost/",
}

test("a case is an applicant with its files, every call is signed, and a second try finds the first", async () => {
  expect(await provider().begin(order)).toEqual({ kind: "taken", ref: "applicant1" })
  expect(await provider().begin(order)).toEqual({ kind: "taken", ref: "applicant1" })
  expect(calls.every(({ isSigned }) => isSigned)).toBe(true)
  expect(calls.map(({ call }) => call).slice(0, 4)).toEqual([
    "POST /resources/applicants?levelName=id%20and%20face",
    "POST /resources/applicants/applicant1/info/idDoc",
    "POST /resources/applicants/applicant1/info/idDoc",
    "POST /resources/applicants/applicant1/status/pending",
  ])
  expect(calls[0]?.body).toContain('"firstName":"Ana","lastName":"Prado Lima","dob":"1990-05-17"')
  expect(calls[1]?.body).toContain(
    '{"idDocType":"ID_CARD","idDocSubType":"FRONT_SIDE","country":"BRA","number":"77"}',
  )
})

test.each([
  [{ reviewStatus: "pending" }, { kind: "pending" }],
  [{ reviewStatus: "onHold" }, { kind: "done", verdict: "DOUBT", reason: null }],
  [
    { reviewStatus: "completed", reviewResult: { reviewAnswer: "GREEN" } },
    { kind: "done", verdict: "ACCEPTED", reason: null },
  ],
  [
    {
      reviewStatus: "completed",
      reviewResult: { reviewAnswer: "RED", rejectLabels: ["SELFIE_MISMATCH"], reviewRejectType: "RETRY" },
    },
    { kind: "done", verdict: "REFUSED", reason: "FACE_DIFFERS" },
  ],
  [
    {
      reviewStatus: "completed",
      reviewResult: { reviewAnswer: "RED", rejectLabels: ["FORGERY"], reviewRejectType: "FINAL" },
    },
    { kind: "done", verdict: "DOUBT", reason: "NOT_GENUINE" },
  ],
])("the status %j is read as %j", async (answer, read) => {
  status = answer
  expect(await provider().read("applicant1")).toEqual(read)
})

test("a webhook counts by its digest alone", () => {
  const body = Buffer.from('{"applicantId":"applicant1","type":"applicantReviewed"}')
  const verify = (headers: Record<string, string>) =>
    provider().verifyWebhook(body, (name) => headers[name], new Date()).kind
  const digest = createHmac("sha256", "webhook-secret").update(body).digest("hex")
  expect(verify({ "x-payload-digest": digest, "x-payload-digest-alg": "HMAC_SHA256_HEX" })).toBe("event")
  expect(verify({ "x-payload-digest": digest, "x-payload-digest-alg": "HMAC_SHA1_HEX" })).toBe("forged")
  expect(verify({})).toBe("forged")
})
