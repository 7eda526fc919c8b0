import type { ConsoleEndpoint } from "@croupier/contract/console/endpoint"
import type { CallError } from "@croupier/client/call-error"
import { createCall } from "@croupier/client/create-call"
import type { Input, Value } from "@croupier/client/row"
import { languageCode } from "../i18n/language.ts"
import { text } from "../i18n/texts.ts"
import { stepUp } from "../session/step-up-store.ts"
import { isTouched } from "../session/touch.ts"
import {
  csrfToken,
  currentStaffId,
  merchantCode,
  revalidateSession,
  sessionLost,
} from "../session/session-store.ts"
import { showChanges } from "./changes.ts"

export type { Input, Value }

const send = createCall<ConsoleEndpoint>({
  headers: ({ method }) => {
    const merchant = merchantCode()
    return {
      Language: languageCode(),
      ...(isTouched() ? {} : { "Console-Touched": "no" }),
      ...(merchant ? { Merchant: merchant } : {}),
      ...(method === "GET" ? {} : { "Console-Csrf": csrfToken() }),
    }
  },
  mend: isMended,
  refused: ({ code }) => {
    if (code === "SESSION_EXPIRED" || code === "NOT_SIGNED_IN" || code === "CODE_REQUIRED") sessionLost()
    if (code === "NOT_ALLOWED" || code === "OUT_OF_SCOPE" || code === "ADDRESS_NOT_ALLOWED")
      void revalidateSession()
  },
  lost: () => text("network_lost"),
})

/** Does what a refusal asks for; true where the same call may be made once more. */
async function isMended({ code }: CallError): Promise<boolean> {
  if (code === "STEP_UP_REQUIRED") return stepUp.ask()
  if (code !== "REQUEST_FORGED") return false
  // The same person signed in once more, in another tab: the token of this page is of the session before.
  const [person, token] = [currentStaffId(), csrfToken()]
  await revalidateSession()
  return currentStaffId() === person && csrfToken() !== token
}

/** Acts whose answer is awaited, by what was asked. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Makes one call of the console. Where the house asks for a fresh code, the person is asked and the call made
 * again; where the session is over, the sign-in opens above the page and what was typed stays. Throws CallError,
 * with the code NETWORK when no answer came. A press that comes twice before its answer is one act.
 */
export function call<const E extends ConsoleEndpoint>(row: E, input: Input<E>): Promise<Value<E>> {
  if (row.method === "GET") return send(row, input)
  const act = JSON.stringify([row.module, merchantCode(), input])
  const present = underWay.get(act)
  // It was asked of the same row: its answer is one of that row.
  if (present) return present as Promise<Value<E>>
  const answer = make(row, input).finally(() => underWay.delete(act))
  underWay.set(act, answer)
  return answer
}

/** An act is done when what it changed shows anew. */
async function make<const E extends ConsoleEndpoint>(row: E, input: Input<E>): Promise<Value<E>> {
  const value = await send(row, input)
  await showChanges(row.module)
  return value
}
