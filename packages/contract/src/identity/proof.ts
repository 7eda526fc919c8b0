import { z } from "zod/mini"
import { REAL } from "./shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { WebAuthn } from "./passkeys.ts"
import { Empty, Instant, text } from "../wire/values.ts"

/** Showing, inside a session, the strongest that an account has: guarded calls ask for it. */

/** By what an account can show that its owner is there; a recovery code counts as a code of the app. */
export const PROOF_METHODS = ["passkey", "authenticator"] as const
export type ProofMethod = (typeof PROOF_METHODS)[number]

/** Data that travels with PROOF_REQUIRED. */
export const ProofAsked = z.strictObject({ methods: z.array(z.enum(PROOF_METHODS)) })
export type ProofAsked = z.output<typeof ProofAsked>

/** Until when the session needs no further proof. */
const Proven = z.strictObject({ provenUntil: Instant })

export const proveByCode = endpoint({
  method: "POST",
  path: "/wps/member/proof",
  module: "MEM_proveByCode",
  token: true,
  encrypted: true,
  access: REAL,
  input: z.strictObject({ code: text(20, 1) }),
  errors: ["CODE_WRONG", "AUTHENTICATOR_OFF", "ACCOUNT_LOCKED"],
  summary:
    "Shows a code of the authenticator app, or a recovery code: guarded calls are open for some minutes",
  value: Proven,
})

export const proofPasskeyOptions = endpoint({
  method: "POST",
  path: "/wps/member/proof/passkey/options",
  module: "MEM_proofPasskeyOptions",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary:
    "Options by which a browser shows a passkey inside the session; good for ten minutes and one answer",
  value: WebAuthn,
})

export const proveByPasskey = endpoint({
  method: "POST",
  path: "/wps/member/proof/passkey",
  module: "MEM_proveByPasskey",
  token: true,
  encrypted: true,
  access: REAL,
  input: z.strictObject({ response: WebAuthn }),
  errors: ["PASSKEY_REFUSED"],
  summary: "Shows a passkey: guarded calls are open for some minutes",
  value: Proven,
})
