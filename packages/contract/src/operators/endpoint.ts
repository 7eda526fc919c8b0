import { z } from "zod/mini"
import { trimmed } from "../wire/values.ts"
import type { Method } from "../wire/endpoint.ts"
import type { ErrorCode } from "../wire/errors.ts"
import type { Permission } from "./permissions.ts"

/**
 * Who may make a call of the console: every caller, a person who has begun to sign in, one who is signed in, one who is
 * signed in and works for the merchant that the page names, or one who has a permission there.
 */
export type Access = "public" | "signing-in" | "staff" | "merchant" | Permission

/** The permission that an access asks for, where it asks for one. */
export const permissionOf = (access: Access): Permission | undefined =>
  access === "public" || access === "signing-in" || access === "staff" || access === "merchant"
    ? undefined
    : access

/** One row of the console's own wire: prefix and sessions of its own, never those of the site. */
export interface ConsoleEndpoint {
  readonly method: Method
  readonly path: `/console/api/${string}`
  readonly module: `OPS_${string}`
  readonly access: Access
  readonly input: z.ZodMiniType
  readonly value: z.ZodMiniType
  /** Refusals of this call itself, beyond those of every call of the console. */
  readonly errors: readonly ErrorCode[]
  readonly summary: string
  /** The longest body in bytes, where it is not the bound that all calls share. */
  readonly bodyBytes?: number
  /** A file in the place of the usual envelope; what is refused comes in the envelope all the same. */
  readonly answers?: "file"
}

/** Keeps the literal types of a row. */
export const consoleEndpoint = <const E extends ConsoleEndpoint>(row: E): E => row

/** Input that a caller passes to a row, and the row's answer. */
export type ConsoleInputOf<E extends ConsoleEndpoint> = z.input<E["input"]>
export type ConsoleValueOf<E extends ConsoleEndpoint> = z.output<E["value"]>

/** The reason of an action that the operator should be able to explain later. */
export const Why = trimmed(300, 3)

/** The version of a row that a change is made from. */
export const RowVersion = z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))

/** The code of an authenticator app. */
export const Code = z.string().check(z.regex(/^\d{6}$/))

/** Answer of an act that may need a second person: done, or waiting under the proposal's number. */
export const Outcome = z.discriminatedUnion("state", [
  z.strictObject({ state: z.literal("APPLIED") }),
  z.strictObject({ state: z.literal("PROPOSED"), proposalId: z.string() }),
])
export type Outcome = z.output<typeof Outcome>

/** A page of a list: `cursor` from the last answer; null means the end. */
export const ListQuery = {
  cursor: z.optional(z.string().check(z.regex(/^[\w.:-]{1,100}$/))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
}
export const Cursor = z.nullable(z.string())
