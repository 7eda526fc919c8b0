import { createHmac, timingSafeEqual } from "node:crypto"
import type { CaseLevel, DocumentType, FileKind, RefusalReason } from "@croupier/contract/verification-values"
import { z } from "zod"
import type { CheckedFile, CheckOrder, IdentityProvider, ReadAnswer, WebhookAnswer } from "../provider.ts"
import { threeLetters } from "./country-codes.ts"
import { checkLine, jsonOf, type CheckLine, type Reply } from "./line.ts"

/*
 * Sumsub's API for applicants, by its public reference (docs.sumsub.com, read in November 2026): an applicant for each case, a
 * document for each file, `status/pending` to begin the check, and `applicantReviewed` when it is done.
 */

export interface SumsubOptions {
  readonly url: string
  readonly appToken: string
  readonly secretKey: string
  readonly webhookSecret: string
  /** The names of the account's levels. */
  readonly levels: Readonly<Record<CaseLevel, string>>
  readonly now: () => Date
}

const Applicant = z.object({ id: z.string().min(1).max(100) })
const Failure = z.object({ description: z.string() })
const Status = z.object({
  reviewStatus: z.string(),
  reviewResult: z
    .object({
      reviewAnswer: z.string().optional(),
      rejectLabels: z.array(z.string()).default([]),
      reviewRejectType: z.string().optional(),
    })
    .optional(),
})
const Event = z.object({ applicantId: z.string().min(1).max(100), type: z.string() })

const DOCUMENTS = { PASSPORT: "PASSPORT", ID_CARD: "ID_CARD", DRIVER: "DRIVERS" } as const satisfies Record<
  DocumentType,
  string
>

/** Their labels of a rejection that say one thing; any other is told as a picture that cannot be read. */
const LABELS: Readonly<Record<string, RefusalReason>> = {
  FORGERY: "NOT_GENUINE",
  GRAPHIC_EDITOR: "NOT_GENUINE",
  FRAUDULENT_PATTERNS: "NOT_GENUINE",
  EXPIRATION_DATE: "OUT_OF_DATE",
  AGE_REQUIREMENT_MISMATCH: "UNDER_AGE",
  DUPLICATE: "OTHER_ACCOUNT",
  SELFIE_MISMATCH: "FACE_DIFFERS",
  BAD_FACE_MATCHING: "FACE_DIFFERS",
  BAD_SELFIE: "FACE_DIFFERS",
  WRONG_USER_REGION: "WRONG_DOCUMENT",
  ID_INVALID: "WRONG_DOCUMENT",
  DOCUMENT_PAGE_MISSING: "WRONG_DOCUMENT",
  PROBLEMATIC_APPLICANT_DATA: "NAME_DIFFERS",
  BAD_PROOF_OF_ADDRESS: "ADDRESS_DIFFERS",
}

/** Sumsub as a provider of checks. */
export function sumsub(options: SumsubOptions): IdentityProvider {
  const line = checkLine(options.url, ({ method, path, body }) => {
    const seconds = String(Math.floor(options.now().getTime() / 1_000))
    const signed = createHmac("sha256", options.secretKey)
      .update(`${seconds}${method}${path}`)
      .update(body ?? new Uint8Array())
    return {
      "x-app-token": options.appToken,
      "x-app-access-ts": seconds,
      "x-app-access-sig": signed.digest("hex"),
    }
  })
  return {
    code: "sumsub",
    begin: async (order) => {
      const made = await applicantOf(line, order, options.levels[order.level])
      if (made.kind !== "taken") return made
      for (const file of order.files) {
        const sent = await line.call(fileCall(made.ref, order, file))
        if (sent.kind === "unknown") return sent
        if (sent.status >= 300) return { kind: "unknown", reason: `a file: it answers ${sent.status}` }
      }
      const begun = await line.call({
        method: "POST",
        path: `/resources/applicants/${made.ref}/status/pending`,
      })
      // A check that is under way already answers with a conflict.
      if (begun.kind === "answered" && (begun.status < 300 || begun.status === 409)) return made
      return begun.kind === "unknown" ? begun : strange(begun)
    },
    read: async (ref) =>
      readStatus(await line.call({ method: "GET", path: `/resources/applicants/${ref}/status` })),
    verifyWebhook: (body, header) => verify(options.webhookSecret, body, header),
  }
}

/** Makes the applicant of a case; one that is there already, from an earlier try, is found by our key. */
async function applicantOf(line: CheckLine, order: CheckOrder, level: string) {
  const [first = "", ...rest] = order.name.split(" ")
  const body = {
    externalUserId: order.key,
    fixedInfo: {
      firstName: first,
      lastName: rest.join(" "),
      dob: order.birthday,
      ...(order.address
        ? {
            addresses: [
              {
                street: order.address.street,
                town: order.address.city,
                postCode: order.address.postcode,
                country: threeLetters(order.address.country),
              },
            ],
          }
        : {}),
    },
  }
  const made = await line.call({
    method: "POST",
    path: `/resources/applicants?levelName=${encodeURIComponent(level)}`,
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(body)),
  })
  if (made.kind === "unknown") return made
  if (made.status === 409) {
    const found = await line.call({
      method: "GET",
      path: `/resources/applicants/-;externalUserId=${encodeURIComponent(order.key)}/one`,
    })
    return found.kind === "unknown" ? found : takenOf(found)
  }
  if (made.status === 400) {
    const why = Failure.safeParse(made.json)
    return { kind: "refused", reason: why.success ? why.data.description.slice(0, 200) : "400" } as const
  }
  return takenOf(made)
}

function takenOf(reply: Extract<Reply, { kind: "answered" }>) {
  const body = reply.status < 300 ? Applicant.safeParse(reply.json) : undefined
  return body?.success ? ({ kind: "taken", ref: body.data.id } as const) : strange(reply)
}

const strange = (reply: Extract<Reply, { kind: "answered" }>) =>
  ({ kind: "unknown", reason: `it answers ${reply.status}` }) as const

/** A file with what it is, as a form of two parts. The boundary follows from the key, so that a repetition is the same call. */
function fileCall(ref: string, order: CheckOrder, file: CheckedFile) {
  const boundary = `croupier-${order.key}-${file.kind}`
  const [extension, media] =
    file.media === "application/pdf" ? ["pdf", "application/pdf"] : ["webp", "image/webp"]
  const parts = [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="metadata"\r\ncontent-type: application/json\r\n\r\n` +
        `${JSON.stringify(metadataOf(order, file.kind))}\r\n--${boundary}\r\n` +
        `content-disposition: form-data; name="content"; filename="${file.kind.toLowerCase()}.${extension}"\r\n` +
        `content-type: ${media}\r\n\r\n`,
    ),
    file.content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]
  return {
    method: "POST",
    path: `/resources/applicants/${ref}/info/idDoc`,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat(parts),
  } as const
}

function metadataOf({ document, address }: CheckOrder, kind: FileKind) {
  const country = threeLetters(document?.country ?? address?.country ?? "")
  if (kind === "SELFIE") return { idDocType: "SELFIE", country }
  if (kind === "ADDRESS") return { idDocType: "UTILITY_BILL", country }
  if (kind === "FUNDS") return { idDocType: "INCOME_SOURCE", country }
  const side = document?.type === "PASSPORT" ? {} : { idDocSubType: `${kind}_SIDE` }
  return { idDocType: DOCUMENTS[document?.type ?? "ID_CARD"], ...side, country, number: document?.number }
}

/**
 * GREEN accepts. RED with RETRY refuses, and the member may send better pictures; RED with FINAL is for people: it says fraud, or a
 * person whom the house does not want.
 */
function readStatus(reply: Reply): ReadAnswer {
  if (reply.kind === "unknown") return reply
  if (reply.status === 404) return { kind: "missing" }
  const body = reply.status === 200 ? Status.safeParse(reply.json) : undefined
  if (!body?.success) return strange(reply)
  const { reviewStatus, reviewResult } = body.data
  if (reviewStatus === "onHold") return { kind: "done", verdict: "DOUBT", reason: null }
  if (reviewStatus !== "completed") return { kind: "pending" }
  if (reviewResult?.reviewAnswer === "GREEN") return { kind: "done", verdict: "ACCEPTED", reason: null }
  const label = reviewResult?.rejectLabels.find((each) => LABELS[each] !== undefined)
  const reason = LABELS[label ?? ""] ?? null
  return reviewResult?.reviewAnswer === "RED" && reviewResult.reviewRejectType === "RETRY"
    ? { kind: "done", verdict: "REFUSED", reason: reason ?? "UNREADABLE" }
    : { kind: "done", verdict: "DOUBT", reason }
}

/** `X-Payload-Digest` over the body as it arrived, by the algorithm that `X-Payload-Digest-Alg` names; SHA-1 is not taken. */
function verify(secret: string, body: Buffer, header: (name: string) => string | undefined): WebhookAnswer {
  const algorithm = { HMAC_SHA256_HEX: "sha256", HMAC_SHA512_HEX: "sha512" }[
    header("x-payload-digest-alg") ?? "HMAC_SHA256_HEX"
  ]
  const given = header("x-payload-digest") ?? ""
  if (algorithm === undefined || !/^[0-9a-f]+$/.test(given)) return { kind: "forged" }
  const right = createHmac(algorithm, secret).update(body).digest()
  const told = Buffer.from(given, "hex")
  if (told.length !== right.length || !timingSafeEqual(told, right)) return { kind: "forged" }
  const read = Event.safeParse(jsonOf(body.toString("utf8")))
  if (!read.success) return { kind: "unreadable" }
  const { applicantId, type } = read.data
  return type === "applicantReviewed" || type === "applicantOnHold"
    ? { kind: "event", ref: applicantId }
    : { kind: "other" }
}
