import { z } from "zod/mini"
import { Id, Instant, text, trimmed } from "../wire/values.ts"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why, RowVersion } from "./endpoint.ts"
import { ROLE_NAMES } from "./permissions.ts"

const Roles = z.array(z.enum(ROLE_NAMES)).check(z.maxLength(ROLE_NAMES.length))
/** The merchants that a person works for; null means every one, also those to come. */
const Scope = z.nullable(
  z.array(z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))).check(z.minLength(1), z.maxLength(500)),
)

export const STAFF_STATES = ["active", "revoked"] as const

const Staff = z.strictObject({
  staffId: Id,
  login: z.string(),
  name: z.string(),
  roles: z.array(z.enum(ROLE_NAMES)),
  merchantIds: z.nullable(z.array(z.number())),
  state: z.enum(STAFF_STATES),
  /** Wrong passwords and codes at this login within a day, from wherever. */
  wrongTries: z.number(),
  hasAuthenticator: z.boolean(),
  passkeys: z.number(),
  openSessions: z.number(),
  createdAt: Instant,
  lastSignInAt: z.nullable(Instant),
  /** When the access ends, for a person with the role of a regulator; null: no end. */
  accessUntil: z.nullable(Instant),
  version: RowVersion,
})
export type Staff = z.output<typeof Staff>

export const listStaff = consoleEndpoint({
  method: "GET",
  path: "/console/api/staff",
  module: "OPS_listStaff",
  access: "staff.read",
  input: z.strictObject({
    ...ListQuery,
    search: z.optional(text(60)),
    state: z.optional(z.enum(STAFF_STATES)),
    role: z.optional(z.enum(ROLE_NAMES)),
    order: z.optional(z.enum(["id", "-id", "login", "-login"])),
  }),
  errors: [],
  summary: "The people of the house, newest first",
  value: z.strictObject({ rows: z.array(Staff), cursor: Cursor }),
})

export const addStaff = consoleEndpoint({
  method: "POST",
  path: "/console/api/staff",
  module: "OPS_addStaff",
  access: "staff.write",
  input: z.strictObject({
    login: z.string().check(z.regex(/^[a-z][a-z0-9._-]{2,39}$/)),
    name: trimmed(80, 1),
    /** The end of the access of a regulator, at most 90 days ahead; it is never changed. */
    accessUntil: z.optional(Instant),
  }),
  errors: ["USERNAME_TAKEN"],
  summary:
    "Adds a person who may do nothing yet; the password is told this once and must be changed. A person with an end may have the role of a regulator alone",
  value: z.strictObject({ staff: Staff, password: z.string() }),
})

export const changeStaffRoles = consoleEndpoint({
  method: "POST",
  path: "/console/api/staff/roles",
  module: "OPS_changeStaffRoles",
  access: "staff.roles",
  input: z.strictObject({ staffId: Id, roles: Roles, merchantIds: Scope, version: RowVersion, why: Why }),
  errors: ["STAFF_UNKNOWN", "CHANGED_MEANWHILE", "LAST_OWNER", "OUT_OF_SCOPE", "PROPOSAL_WAITS"],
  summary: "Gives a person other roles or merchants, by two people once the house has them",
  value: Outcome,
})

/** One person's decision about another, with its reason. */
const Decision = {
  method: "POST",
  access: "staff.write",
  input: z.strictObject({ staffId: Id, why: Why }),
  value: Staff,
} as const

export const revokeStaff = consoleEndpoint({
  ...Decision,
  path: "/console/api/staff/revoke",
  module: "OPS_revokeStaff",
  errors: ["STAFF_UNKNOWN", "LAST_OWNER", "OUT_OF_SCOPE"],
  summary: "Takes all access from a person for good and ends their sessions",
})

export const resetStaff = consoleEndpoint({
  ...Decision,
  path: "/console/api/staff/reset",
  module: "OPS_resetStaff",
  errors: ["STAFF_UNKNOWN", "LAST_OWNER", "OUT_OF_SCOPE"],
  summary: "A new password and no second factor; the roles go, too, so that they cannot be borrowed",
  value: z.strictObject({ staff: Staff, password: z.string() }),
})

export const unlockStaff = consoleEndpoint({
  ...Decision,
  path: "/console/api/staff/unlock",
  module: "OPS_unlockStaff",
  errors: ["STAFF_UNKNOWN", "OUT_OF_SCOPE"],
  summary: "Forgets the wrong passwords and codes at a login, and with them every wait",
})

export const endStaffSessions = consoleEndpoint({
  ...Decision,
  path: "/console/api/staff/end-sessions",
  module: "OPS_endStaffSessions",
  errors: ["STAFF_UNKNOWN", "OUT_OF_SCOPE"],
  summary: "Ends every session of a person",
})

const Addresses = z.strictObject({ addresses: z.array(z.string()), yours: z.string() })

export const allowedAddresses = consoleEndpoint({
  method: "GET",
  path: "/console/api/staff/addresses",
  module: "OPS_allowedAddresses",
  access: "staff.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Where people may come from to work for a merchant; none means anywhere",
  value: Addresses,
})

export const setAllowedAddresses = consoleEndpoint({
  method: "PUT",
  path: "/console/api/staff/addresses",
  module: "OPS_setAllowedAddresses",
  access: "staff.write",
  input: z.strictObject({
    addresses: z.array(text(50)).check(z.maxLength(200)),
    before: z.array(text(50)).check(z.maxLength(200)),
    why: Why,
  }),
  errors: ["INPUT_INVALID", "CHANGED_MEANWHILE", "ADDRESS_NOT_ALLOWED"],
  summary: "Sets where people may come from; a list that shuts out the person who sets it is refused",
  value: Addresses,
})
