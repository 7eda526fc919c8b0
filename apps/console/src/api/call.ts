import type {
  ConsoleEndpoint,
  ConsoleInputOf as InputOf,
  ConsoleValueOf as ValueOf,
} from "@croupier/contract/console/endpoint"
import type { Envelope } from "@croupier/contract/envelope"
import { languageCode } from "../i18n/language.ts"
import { text } from "../i18n/texts.ts"
import { stepUp } from "../session/step-up-store.ts"
import { isTouched } from "../session/touch.ts"
import { csrfWord, merchantCode, sessionLost, standingDoubted, whoIsHere } from "../session/me-store.ts"
import { ConsoleError } from "./console-error.ts"

export type { InputOf, ValueOf }

/** Acts whose answer is awaited, by what was asked. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Makes one call of the console. Where the house asks for a fresh code, the person is asked and the call made
 * again; where the session is over, the sign-in opens above the page and what was typed stays. Throws ConsoleError,
 * with the code NETWORK when no answer came. A press that comes twice before its answer is one act.
 */
export function call<const E extends ConsoleEndpoint>(row: E, input: InputOf<E>): Promise<ValueOf<E>> {
  if (row.method === "GET") return withFreshCode(row, input)
  const act = JSON.stringify([row.module, merchantCode(), input])
  const present = underWay.get(act)
  // It was asked of the same row: its answer is one of that row.
  if (present) return present as Promise<ValueOf<E>>
  const answer = withFreshCode(row, input).finally(() => underWay.delete(act))
  underWay.set(act, answer)
  return answer
}

async function withFreshCode<const E extends ConsoleEndpoint>(
  row: E,
  input: InputOf<E>,
): Promise<ValueOf<E>> {
  try {
    return await attempt(row, input)
  } catch (error) {
    if (!(error instanceof ConsoleError) || !(await isMended(error))) throw error
    return attempt(row, input)
  }
}

/** Does what a refusal asks for; true where the same call may be made once more. */
async function isMended({ code }: ConsoleError): Promise<boolean> {
  if (code === "STEP_UP_REQUIRED") return stepUp.ask()
  if (code !== "REQUEST_FORGED") return false
  // The same person signed in once more, in another tab: this page's word is of the session before.
  const [person, word] = [whoIsHere(), csrfWord()]
  await standingDoubted()
  return whoIsHere() === person && csrfWord() !== word
}

async function attempt<const E extends ConsoleEndpoint>(row: E, input: InputOf<E>): Promise<ValueOf<E>> {
  const reads = row.method === "GET"
  const query = reads ? queryOf(input) : ""
  const merchant = merchantCode()
  const response = await fetch(row.path + query, {
    method: row.method,
    headers: {
      Language: languageCode(),
      ...(isTouched() ? {} : { "Console-Touched": "no" }),
      ...(merchant ? { Merchant: merchant } : {}),
      ...(reads ? {} : { "Content-Type": "application/json", "Console-Csrf": csrfWord() }),
    },
    ...(reads ? {} : { body: JSON.stringify(input) }),
  }).catch(() => {
    throw new ConsoleError("NETWORK", text("network_lost"))
  })
  const envelope: unknown = await response.json().catch(() => undefined)
  if (!isEnvelope(envelope)) throw new ConsoleError("NETWORK", text("network_lost"))
  // The server checks each answer against the row before it leaves.
  if (envelope.success) return envelope.value as ValueOf<E>
  const { code, message, args, value } = envelope
  if (code === "SESSION_EXPIRED" || code === "NOT_SIGNED_IN" || code === "CODE_REQUIRED") sessionLost()
  if (code === "NOT_ALLOWED" || code === "OUT_OF_SCOPE" || code === "ADDRESS_NOT_ALLOWED")
    void standingDoubted()
  throw new ConsoleError(code, message, args, value)
}

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === "object" && body !== null && "success" in body && typeof body.success === "boolean"

function queryOf(input: unknown): string {
  const made = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {}))
    if (value !== undefined && value !== null && value !== "") made.append(name, String(value))
  return made.size > 0 ? `?${made}` : ""
}
