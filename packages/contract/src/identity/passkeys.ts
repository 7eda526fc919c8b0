import { z } from "zod/mini"
import { ANYBODY, REAL } from "./shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Session } from "./site.ts"
import { Device } from "./security.ts"
import { Empty, Instant, text } from "../wire/values.ts"

/** Keys that a device or a password manager keeps: a sign-in without a password that no other site can ask for. */

/** JSON of a browser's own interface; its shape is WebAuthn's, and checked by the library that speaks it. */
export const WebAuthn = z.record(text(100), z.unknown())

const Passkeys = z.strictObject({
  passkeys: z.array(
    z.strictObject({
      passkeyId: z.string(),
      /** The browser that it was made in. */
      device: Device,
      createdAt: Instant,
      lastUsedAt: z.nullable(Instant),
    }),
  ),
})
export type Passkeys = z.output<typeof Passkeys>

export const passkeys = endpoint({
  method: "GET",
  path: "/wps/member/passkeys",
  module: "MEM_passkeys",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "The member's passkeys",
  value: Passkeys,
})

export const passkeyOptions = endpoint({
  method: "POST",
  path: "/wps/member/passkey/options",
  module: "MEM_passkeyOptions",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "fresh",
  input: z.strictObject({ password: text(128, 1) }),
  errors: ["PASSWORD_WRONG", "ACCOUNT_LOCKED", "PROOF_REQUIRED"],
  summary: "Options by which a browser makes a passkey; the password proves who asks",
  value: WebAuthn,
})

export const addPasskey = endpoint({
  method: "POST",
  path: "/wps/member/passkey",
  module: "MEM_addPasskey",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "fresh",
  input: z.strictObject({ response: WebAuthn }),
  errors: ["PASSKEY_REFUSED", "PROOF_REQUIRED"],
  summary: "Keeps the passkey that the browser made",
  value: Passkeys,
})

export const removePasskey = endpoint({
  method: "POST",
  path: "/wps/member/passkey/remove",
  module: "MEM_removePasskey",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "fresh",
  input: z.strictObject({ passkeyId: text(1_400, 1), password: text(128, 1) }),
  errors: ["NOT_FOUND", "PASSWORD_WRONG", "ACCOUNT_LOCKED", "PROOF_REQUIRED"],
  summary: "Forgets a passkey",
  value: Passkeys,
})

export const passkeySignInOptions = endpoint({
  method: "POST",
  path: "/wps/session/login/passkey/options",
  module: "SES_passkeyOptions",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "Options by which a browser signs in by passkey; good for ten minutes and one answer",
  value: z.strictObject({ ticket: z.string(), options: WebAuthn }),
})

export const signInByPasskey = endpoint({
  method: "POST",
  path: "/wps/session/login/passkey",
  module: "SES_passkey",
  token: false,
  encrypted: true,
  access: ANYBODY,
  input: z.strictObject({
    ticket: text(100, 1),
    response: WebAuthn,
    remember: z._default(z.boolean(), false),
  }),
  errors: ["VERIFICATION_EXPIRED", "PASSKEY_REFUSED", "ACCOUNT_LOCKED", "ACCOUNT_CLOSED"],
  summary: "Signs in by passkey",
  value: Session,
})
