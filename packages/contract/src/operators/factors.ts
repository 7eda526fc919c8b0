import { z } from "zod/mini"
import { Empty, Instant, text, trimmed } from "../wire/values.ts"
import { consoleEndpoint } from "./endpoint.ts"
import { Me } from "./session.ts"

/** Keys of WebAuthn as the second factor of people of the house, beside the authenticator app or in its place. */

/** JSON of a browser's own interface; its shape is WebAuthn's, and checked by the library that speaks it. */
const WebAuthn = z.record(text(100), z.unknown())
const KeyName = trimmed(60, 1)
const KeyId = text(1_400, 1)

const Factors = z.strictObject({
  hasAuthenticator: z.boolean(),
  passkeys: z.array(
    z.strictObject({
      passkeyId: z.string(),
      name: z.string(),
      createdAt: Instant,
      lastUsedAt: z.nullable(Instant),
    }),
  ),
})

export const staffFactors = consoleEndpoint({
  method: "GET",
  path: "/console/api/session/factors",
  module: "OPS_factors",
  access: "staff",
  input: Empty,
  errors: [],
  summary: "The caller's own second factors",
  value: Factors,
})

export const staffPasskeyOptions = consoleEndpoint({
  method: "POST",
  path: "/console/api/session/passkeys/options",
  module: "OPS_passkeyOptions",
  access: "signing-in",
  input: Empty,
  errors: ["PASSWORD_CHANGE_REQUIRED", "CODE_REQUIRED", "STEP_UP_REQUIRED"],
  summary:
    "Options by which a browser makes a passkey: for a first factor, or after a fresh proof for one more",
  value: WebAuthn,
})

export const staffAddPasskey = consoleEndpoint({
  method: "POST",
  path: "/console/api/session/passkeys",
  module: "OPS_addPasskey",
  access: "signing-in",
  input: z.strictObject({ response: WebAuthn, name: KeyName }),
  errors: ["PASSWORD_CHANGE_REQUIRED", "CODE_REQUIRED", "STEP_UP_REQUIRED", "PASSKEY_REFUSED"],
  summary: "Keeps the passkey that the browser made; a first factor opens the session",
  value: Me,
})

export const staffNamePasskey = consoleEndpoint({
  method: "POST",
  path: "/console/api/session/passkeys/name",
  module: "OPS_namePasskey",
  access: "staff",
  input: z.strictObject({ passkeyId: KeyId, name: KeyName }),
  errors: ["NOT_FOUND"],
  summary: "Gives one of the caller's passkeys another name",
  value: Factors,
})

export const staffRemovePasskey = consoleEndpoint({
  method: "POST",
  path: "/console/api/session/passkeys/removal",
  module: "OPS_removePasskey",
  access: "staff",
  input: z.strictObject({ passkeyId: KeyId }),
  errors: ["NOT_FOUND", "STEP_UP_REQUIRED", "LAST_FACTOR"],
  summary: "Forgets one of the caller's passkeys; the last factor stays",
  value: Factors,
})

export const staffPasskeyChallenge = consoleEndpoint({
  method: "POST",
  path: "/console/api/session/passkeys/challenge",
  module: "OPS_passkeyChallenge",
  access: "signing-in",
  input: Empty,
  errors: ["PASSKEY_REFUSED"],
  summary: "Options by which a browser answers by one of the caller's passkeys",
  value: WebAuthn,
})

export const staffPasskeySignInOptions = consoleEndpoint({
  method: "POST",
  path: "/console/api/session/passkey/options",
  module: "OPS_passkeySignInOptions",
  access: "public",
  input: Empty,
  errors: [],
  summary: "Options by which a browser signs in by a passkey alone; the key knows whose it is",
  value: z.strictObject({ ticket: z.string(), options: WebAuthn }),
})

export const staffSignInByPasskey = consoleEndpoint({
  method: "POST",
  path: "/console/api/session/passkey",
  module: "OPS_signInByPasskey",
  access: "public",
  input: z.strictObject({ ticket: text(100), response: WebAuthn }),
  errors: ["PASSKEY_REFUSED", "ADDRESS_NOT_ALLOWED"],
  summary:
    "Opens a session by a passkey, which is both factors: its device has asked for finger, face or PIN",
  value: Me,
})

export const staffProvePasskey = consoleEndpoint({
  method: "POST",
  path: "/console/api/session/passkeys/proof",
  module: "OPS_provePasskey",
  access: "signing-in",
  input: z.strictObject({ response: WebAuthn }),
  errors: ["PASSKEY_REFUSED", "PASSWORD_CHANGE_REQUIRED"],
  summary: "Opens the session by a passkey, or dangerous acts for some minutes where it is open",
  value: Me,
})
