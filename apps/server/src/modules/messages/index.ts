import { inTransaction, type MigrationSource, type Tx } from "@croupier/database"
import type { Module } from "../../call/module.ts"
import { handles, type Work } from "../../kernel/job.ts"
import { refuse, Refusal } from "../../kernel/refusal.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { removeCode, removeCodesBefore, type Purpose } from "./code-store.ts"
import {
  claimCode,
  claimLink,
  linkToken,
  makeCode,
  spendCode,
  type CodeKit,
  type MadeCode,
  type RightCode,
  type Wanted,
} from "./codes.ts"
import {
  deliver,
  DELIVER,
  queueLetter,
  removeLettersBefore,
  sendNow,
  type Letter,
  type OutboxKit,
} from "./outbox.ts"
import {
  checkSmsBudget,
  countRefusedSms,
  countSms,
  endedBudgets,
  removeSpentBefore,
  type SmsKit,
} from "./sms-budget.ts"
import { CODE_POLICY, type CodePolicy } from "./policy.ts"
import type { Delivery, ProofWidget } from "./ports.ts"
import type { MerchantId } from "../../kernel/ids.ts"

export { firebase } from "./adapters/firebase.ts"
export { smtp } from "./adapters/smtp.ts"
export { smsGateway } from "./adapters/sms-gateway.ts"
export { twilio } from "./adapters/twilio.ts"
export type { Channel, Purpose } from "./code-store.ts"
export type { RightCode } from "./codes.ts"
export { smsRulesOf, type SmsRules } from "./sms-budget.ts"
export type { MailService, PhoneVerifier, SmsService } from "./ports.ts"

export const messageMigrations: MigrationSource = {
  name: "25_messages",
  schema: "messages",
  folder: new URL("./migrations/", import.meta.url),
}

export interface MessagesKit extends Omit<CodeKit, "policy" | "services">, OutboxKit, SmsKit {
  readonly policy?: Partial<CodePolicy>
  /** How many addresses' worth of people share one address, as in load tests. */
  readonly addressFactor?: number
}

/** The message around a code. `secret` is what the person types, or the token of a link. */
export type Wording = (secret: string, minutes: number) => { readonly subject: string; readonly text: string }

export interface CodeRequest extends Wanted {
  /**
   * `now`: the service is asked while the caller waits, and its refusal is theirs. `later`: a worker sends it.
   * `never`: it has no receiver, and the answer and its work are those of `later`, so that they tell nothing.
   */
  readonly deliver: "now" | "later" | "never"
  readonly wording: Wording
  /** That a person asks, for a service that wants to know. */
  readonly proof?: string | undefined
}

/** Short messages and mail, and the codes they carry. The face of the module. */
export interface Messages extends Module {
  /**
   * Makes a code and sends it. Answers with the minutes until another may be asked for. Beyond the refusals
   * of too many requests: PHONE_INVALID, EMAIL_INVALID, MESSAGE_QUOTA_EXCEEDED, MESSAGE_NOT_ALLOWED as the
   * service says, MESSAGE_NOT_ALLOWED and SMS_BUDGET_SPENT as the merchant's settings do, MESSAGE_SERVICE_UNAVAILABLE when it says nothing; then it is as if nothing was asked. A service
   * that verifies by itself also refuses CAPTCHA_REQUIRED, CAPTCHA_WRONG.
   */
  readonly requestCode: (request: CodeRequest) => Promise<{ readonly expiredMinutes: number }>
  /**
   * The widget by which a browser proves that a person asks for a short message; undefined where no proof is
   * asked.
   */
  readonly proofWanted: () => Promise<ProofWidget | undefined>
  /** Compares an answer with a code; see the module's `codes.ts`. Refuses CODE_WRONG, CODE_EXPIRED. */
  readonly claimCode: (
    bond: { readonly merchantId: MerchantId; readonly purpose: Purpose; readonly target: string },
    answer: string,
  ) => Promise<RightCode>
  readonly claimLink: (
    bond: { readonly merchantId: MerchantId; readonly purpose: Purpose },
    token: string,
  ) => Promise<RightCode>
  /** Spends a right code in the transaction of what it was for. */
  readonly spendCode: (tx: Tx, code: RightCode) => Promise<void>
  /** Plans a letter that carries no code; it exists if the transaction commits. */
  readonly queueLetter: (tx: Tx, letter: Letter) => Promise<void>
  /** The countries whose budget of short messages ended within a day; undefined when none did. */
  readonly endedSmsBudgets: (
    merchantId: MerchantId,
  ) => Promise<{ readonly count: number; readonly since: Date } | undefined>
  /** The jobs that this module does. */
  readonly jobs: Work
  readonly sweep: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Codes are counted over a day; letters stay readable for the handling of a complaint. */
const CODES_KEPT_FOR = 2 * DAY_MS
const LETTERS_KEPT_FOR = 30 * DAY_MS
const AT_ONCE = 5_000

export function messages(given: MessagesKit): Messages {
  const requestsPerAddress = CODE_POLICY.requestsPerAddress * (given.addressFactor ?? 1)
  const kit = { ...given, policy: { ...CODE_POLICY, requestsPerAddress, ...given.policy } }
  const expiredMinutes = Math.ceil(kit.policy.resendAfter / 60_000)

  const letterOf = (request: CodeRequest, made: MadeCode): Letter => {
    const minutes = (request.form === "digits" ? kit.policy.life : kit.policy.linkLife) / 60_000
    return {
      merchantId: request.merchantId,
      channel: request.channel,
      target: request.target,
      goodUntil: made.expiresAt,
      ...request.wording(request.form === "digits" ? made.secret : linkToken(made), minutes),
      verify: byVerifier(request) ? { codeId: made.id, proof: request.proof ?? "" } : undefined,
    }
  }
  const byVerifier = ({ channel }: CodeRequest) => channel === "sms" && kit.services.verifier !== undefined
  const isReady = async (request: CodeRequest) =>
    byVerifier(request)
      ? (await kit.services.verifier?.params()) !== undefined
      : ((await kit.services[request.channel]?.isReady()) ?? false)

  /** Makes the code of a request, within what the merchant allows of short messages. */
  const madeFor = async (tx: Tx, request: CodeRequest): Promise<MadeCode> => {
    if (request.channel === "sms") {
      await checkSmsBudget(kit, tx, request)
      // A message without a receiver costs nothing, and is refused like the rest.
      if (request.deliver !== "never") await countSms(kit, tx, request)
    }
    return makeCode(kit, tx, request)
  }
  const codeFor = async (request: CodeRequest): Promise<{ readonly expiredMinutes: number }> => {
    if (byVerifier(request) && !request.proof) refuse("CAPTCHA_REQUIRED")
    if (request.deliver === "now") {
      const made = await inTransaction(kit.db, (tx) => madeFor(tx, request))
      const delivery = await sendNow(kit, letterOf(request, made))
      if (delivery.kind !== "sent") {
        await removeCode(kit.db, made.id)
        refuseFor(request, delivery)
      }
      return { expiredMinutes }
    }
    // Every caller hears that the service is away, and none hears who is known.
    if (!(await isReady(request))) refuse("MESSAGE_SERVICE_UNAVAILABLE")
    await inTransaction(kit.db, async (tx) => {
      const letter = letterOf(request, await madeFor(tx, request))
      // A message without a receiver is queued, too, and is too late to be sent: the work is the same.
      const goodUntil = request.deliver === "later" ? letter.goodUntil : kit.clock.now()
      await queueLetter(kit, tx, { ...letter, goodUntil })
    })
    return { expiredMinutes }
  }

  return {
    requestCode: (request) =>
      codeFor(request).catch(async (error: unknown) => {
        if (error instanceof Refusal && error.code === "SMS_BUDGET_SPENT") await countRefusedSms(kit, request)
        throw error
      }),
    proofWanted: async () => kit.services.verifier?.params(),
    claimCode: (bond, answer) => claimCode(kit, bond, answer),
    claimLink: (bond, token) => claimLink(kit, bond, token),
    spendCode: (tx, code) => spendCode(kit, tx, code),
    queueLetter: async (tx, letter) => {
      // A letter that the owner of an account has to receive is sent beyond a budget, and counted.
      if (letter.channel === "sms") await countSms(kit, tx, letter)
      await queueLetter(kit, tx, letter)
    },
    endedSmsBudgets: (merchantId) => endedBudgets(kit, merchantId),
    jobs: [handles(DELIVER, ({ id }) => deliver(kit, id))],
    sweep: async () => {
      const now = kit.clock.now().getTime()
      await removeCodesBefore(kit.db, new Date(now - CODES_KEPT_FOR), AT_ONCE)
      await removeSpentBefore(kit.db, new Date(now - CODES_KEPT_FOR))
      await removeLettersBefore(kit.db, new Date(now - LETTERS_KEPT_FOR), AT_ONCE)
    },
    stop: async () => {
      const { sms, mail, verifier } = kit.services
      await Promise.all([sms?.close(), mail?.close(), verifier?.close()])
    },
  }
}

function refuseFor({ channel }: CodeRequest, delivery: Exclude<Delivery, { kind: "sent" }>): never {
  if (delivery.kind === "unreachable") return refuse("MESSAGE_SERVICE_UNAVAILABLE")
  switch (delivery.why) {
    case "address":
      return refuse(channel === "sms" ? "PHONE_INVALID" : "EMAIL_INVALID")
    case "quota":
      return refuse("MESSAGE_QUOTA_EXCEEDED")
    case "forbidden":
      return refuse("MESSAGE_NOT_ALLOWED")
    case "proof":
      return refuse("CAPTCHA_WRONG")
    case "pace":
      return refuse("CODE_REQUESTS_EXCEEDED", ["5"], { retryAfter: 300 })
  }
}
