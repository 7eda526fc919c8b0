import { randomUUID } from "node:crypto"
import type { Endpoint, Input, Value } from "@croupier/contract/endpoint"
import type { Envelope } from "@croupier/contract/envelope"
import { humanCheck } from "@croupier/contract/human-check"
import { freePlay, login, register } from "@croupier/contract/identity"
import { createDeposit, depositMethods } from "@croupier/contract/payments"
import { payloadKeys, registerSettings } from "@croupier/contract/merchants"
import { inject } from "vitest"
import { seal } from "../src/api/seal.ts"
import { solvePuzzle } from "../src/forms/human/solve-puzzle.ts"

/** Sessions by the calls that the forms make: the forms are tested once (auth.e2e.ts), all other e2e tests begin signed in. */

/** The languages of the e2e tests. */
export type Language = "EN" | "PT" | "UR"

export type Session = Value<typeof register>

export interface Person {
  readonly username: string
  readonly password: string
}

/** Who calls: at which merchant, from which address, in which language. */
export interface Caller {
  /** Where the merchant's site is. */
  readonly site: string
  /** The merchant's code, where it is not the one of that site's house. */
  readonly merchant?: string
  readonly address: string
  readonly language: Language
  /** The session's, where the caller has one. */
  readonly token?: string
}

/** Browser in the list of a member's devices. */
const BROWSER =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"

/** Registers with the caller's merchant, and is signed in by it. */
export async function registered(caller: Caller, { username, password }: Person): Promise<Session> {
  const { termsVersion } = await call(caller, registerSettings, {})
  return call(caller, register, {
    username,
    password,
    confirmPassword: password,
    birthday: "1990-05-17",
    registerUrl: `${caller.site}/register`,
    domain: new URL(caller.site).hostname,
    registerMethod: "WEB",
    login: true,
    termsAccepted: true,
    termsVersion,
    language: caller.language,
    ...(await humanAnswer(caller, "register")),
  })
}

/** Signs in with a password, as from another device. */
export const signedInBy = async (caller: Caller, person: Person): Promise<Session> =>
  call(caller, login, { ...person, ...(await humanAnswer(caller, "login")) })

/** A trial account, with play money to bet. */
export const onTrial = (caller: Caller): Promise<Session> =>
  call(caller, freePlay, { os: "walk", platform: "W", random: crypto.randomUUID() })

/** Pays in by a QR code without a fee, and pays it at the provider. */
export async function paidIn(caller: Caller, amount: string): Promise<void> {
  const { methods } = await call(caller, depositMethods, {})
  const method = methods.find(({ kind, fee }) => kind === "pix" && fee === null)
  if (!method) throw new Error("the house takes no deposits by a QR code without a fee")
  const { payUrl } = await call(caller, createDeposit, { method: method.code, amount })
  const paid = await fetch(`${payUrl}/pay`, { method: "POST" })
  if (!paid.ok) throw new Error(`the provider answers ${paid.status}`)
}

async function humanAnswer(
  caller: Caller,
  door: "login" | "register",
): Promise<{ readonly humanAnswer?: string }> {
  const puzzle = await call(caller, humanCheck, { door })
  return puzzle.widget === "proofOfWork" ? { humanAnswer: await solvePuzzle(puzzle) } : {}
}

async function call<const E extends Endpoint>(caller: Caller, row: E, input: Input<E>): Promise<Value<E>> {
  const asked = new URL(row.path, inject("houseUrl"))
  const inQuery = row.method === "GET"
  if (inQuery) asked.search = new URLSearchParams(Object.entries(input ?? {})).toString()
  const response = await fetch(asked, {
    method: row.method,
    headers: {
      language: caller.language,
      device: "WEB",
      "user-agent": BROWSER,
      "x-forwarded-for": caller.address,
      ...(caller.merchant ? { merchant: caller.merchant } : {}),
      ...(caller.token ? { authorization: `Bearer ${caller.token}`, "idempotency-key": randomUUID() } : {}),
      ...(inQuery ? {} : { "content-type": "application/json" }),
    },
    ...(inQuery
      ? {}
      : { body: JSON.stringify(row.encrypted ? { value: await sealed(caller, input) } : input) }),
  })
  // The server checks each answer against its row before it leaves.
  const envelope = (await response.json()) as Envelope<Value<E>>
  if (!envelope.success) throw new Error(`${row.path}: ${envelope.code} ${JSON.stringify(envelope.value)}`)
  return envelope.value
}

async function sealed(caller: Caller, input: unknown): Promise<string> {
  const [key] = (await call(caller, payloadKeys, {})).keys
  if (!key) throw new Error("the house publishes no key")
  return seal(key, Date.now(), input)
}
