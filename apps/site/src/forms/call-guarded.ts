import type { Endpoint, Input, Value } from "@croupier/contract/endpoint"
import type { ProofAsked } from "@croupier/contract/identity-proof"
import { isRefusal } from "@croupier/client/call-error"
import type { CallOptions } from "@croupier/client/create-call"
import { call } from "../api/call.ts"

/**
 * Makes a call that guards the account. Where the session has to show first that its owner is there, the dialog asks
 * for it and the call is made again; a dialog that is closed leaves the refusal PROOF_REQUIRED.
 */
export async function callGuarded<const E extends Endpoint>(
  row: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Value<E>> {
  try {
    return await call(row, input, options)
  } catch (error) {
    if (!isRefusal(error, "PROOF_REQUIRED")) throw error
    const { askForProof } = await import("./identity-proof.tsx")
    // The call's own refusal carries what the account can show.
    if (!(await askForProof((error.value as ProofAsked).methods))) throw error
    return call(row, input, options)
  }
}
