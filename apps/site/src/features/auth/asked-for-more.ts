import type { SignInCheck } from "@croupier/contract/security"
import { isRefusal } from "@croupier/client/call-error"
import { switchModal } from "../../modals/modals.tsx"
import type { Entry } from "./enter.ts"

/** Where a sign-in was right so far and the account asks for more: goes on with that, and answers true. */
export function askedForMore(error: unknown, entry: Entry): boolean {
  if (!isRefusal(error, "VERIFICATION_REQUIRED") || !isCheck(error.value)) return false
  switchModal("verifySignIn", { check: error.value, entry })
  return true
}

const isCheck = (value: unknown): value is SignInCheck =>
  typeof value === "object" &&
  value !== null &&
  "ticket" in value &&
  typeof value.ticket === "string" &&
  "methods" in value &&
  Array.isArray(value.methods) &&
  "hints" in value
