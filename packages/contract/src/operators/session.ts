import { z } from "zod/mini"
import { HumanAnswer } from "../identity/human-check.ts"
import { Empty, Instant, Language, Nothing, text } from "../wire/values.ts"
import { Code, consoleEndpoint } from "./endpoint.ts"
import { ROLE_NAMES } from "./permissions.ts"

/** The step that a sign-in to the console waits for. */
export const NEXT_STEPS = ["password", "enrol", "code", "open"] as const

const Password = text(200, 1)

/** The person of a session, and what the console may show them. */
export const Me = z.strictObject({
  staffId: z.string(),
  login: z.string(),
  name: z.string(),
  roles: z.array(z.enum(ROLE_NAMES)),
  permissions: z.array(z.string()),
  merchants: z.array(
    z.strictObject({
      id: z.number(),
      code: z.string(),
      name: z.string(),
      asset: z.string(),
      timeZone: z.string(),
      languages: z.array(Language),
    }),
  ),
  next: z.enum(NEXT_STEPS),
  hasAuthenticator: z.boolean(),
  hasPasskey: z.boolean(),
  /** Travels in the header `Console-Csrf` of every call that changes something. */
  csrf: z.string(),
  /** Until when dangerous acts need no further code. */
  stepUpUntil: z.nullable(Instant),
  expiresAt: Instant,
  serverTime: Instant,
})
export type Me = z.output<typeof Me>

export const staffPuzzle = consoleEndpoint({
  method: "GET",
  path: "/console/api/session/puzzle",
  module: "OPS_puzzle",
  access: "public",
  input: Empty,
  errors: [],
  summary: "A puzzle of ALTCHA's second version, asked for by a sign-in after a failed one",
  value: z.strictObject({
    parameters: z.looseObject({
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.optional(z.number()),
      keyPrefix: z.string(),
    }),
    signature: z.string(),
  }),
})

export const staffSignIn = consoleEndpoint({
  method: "POST",
  path: "/console/api/session",
  module: "OPS_signIn",
  access: "public",
  input: z.strictObject({
    login: text(60, 1),
    password: Password,
    /** The solution of a puzzle, where a failed try asks for one; good once. */
    ...HumanAnswer,
  }),
  errors: ["CREDENTIALS_WRONG", "ADDRESS_NOT_ALLOWED", "HUMAN_CHECK_REQUIRED", "HUMAN_CHECK_FAILED"],
  summary: "Begins a session by password; `next` says what is still asked for",
  value: Me,
})

export const staffSession = consoleEndpoint({
  method: "GET",
  path: "/console/api/session",
  module: "OPS_session",
  access: "signing-in",
  input: Empty,
  errors: [],
  summary: "Whoever the session belongs to",
  value: Me,
})

export const staffSignOut = consoleEndpoint({
  method: "POST",
  path: "/console/api/session/end",
  module: "OPS_signOut",
  access: "signing-in",
  input: Empty,
  errors: [],
  summary: "Ends the session",
  value: Nothing,
})

export const staffNewPassword = consoleEndpoint({
  method: "POST",
  path: "/console/api/session/password",
  module: "OPS_newPassword",
  access: "signing-in",
  input: z.strictObject({ password: Password, newPassword: Password }),
  errors: ["CREDENTIALS_WRONG", "PASSWORD_WEAK", "PASSWORD_UNCHANGED", "CODE_REQUIRED"],
  summary: "Puts another password in the place of the present one and ends the person's other sessions",
  value: Me,
})

export const staffAuthenticator = consoleEndpoint({
  method: "POST",
  path: "/console/api/session/authenticator",
  module: "OPS_authenticator",
  access: "signing-in",
  input: Empty,
  errors: ["AUTHENTICATOR_ON", "PASSWORD_CHANGE_REQUIRED", "CODE_REQUIRED", "STEP_UP_REQUIRED"],
  summary: "A new secret for an authenticator app, good once a code of it is entered",
  value: z.strictObject({ secret: z.string(), uri: z.string() }),
})

export const staffCode = consoleEndpoint({
  method: "POST",
  path: "/console/api/session/code",
  module: "OPS_code",
  access: "signing-in",
  input: z.strictObject({ code: Code }),
  errors: ["CODE_WRONG", "PASSWORD_CHANGE_REQUIRED", "AUTHENTICATOR_OFF"],
  summary: "Opens the session by a code of the authenticator; the first one confirms it",
  value: Me,
})

export const staffStepUp = consoleEndpoint({
  method: "POST",
  path: "/console/api/session/step-up",
  module: "OPS_stepUp",
  access: "staff",
  input: z.strictObject({ code: Code }),
  errors: ["CODE_WRONG"],
  summary: "Opens dangerous acts for some minutes by a fresh code",
  value: Me,
})
