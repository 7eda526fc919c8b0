import type { z } from "zod/mini"
import type { ErrorCode } from "./errors.ts"
import type { AccountKind } from "../identity/shared.ts"

/** Who may make a call. `visitor` is anybody without a session; the rest are the kinds of signed-in account. */
export type Caller = "visitor" | AccountKind

export type Method = "GET" | "POST" | "PUT" | "DELETE"

/**
 * One row of the wire: everything anybody may know of a call. The server mounts it, the site calls it,
 * OpenAPI prints it and the caller matrix tests it; nothing about a call is written anywhere else.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: `/${string}`
  /** The module identifier of the specification's endpoint table. */
  readonly module: string
  /** True when a session is needed. */
  readonly token: boolean
  /** A call without a session that knows the member where the caller has one. */
  readonly knowsCaller?: true
  /** True when the body must arrive as a JWE ("enc" in the specification). */
  readonly encrypted: boolean
  /** Which kinds of caller may make it; anybody else is refused before the handler runs. */
  readonly access: readonly Caller[]
  /** It stakes money or brings some to the house: refused to a member who is excluded from play. */
  readonly play?: true
  /** It begins play or places a bet: refused from a place where the market does not let the member play. */
  readonly located?: true
  /**
   * It changes what guards an account, or where its money goes. Where the account has an authenticator or a passkey,
   * `fresh` is refused with PROOF_REQUIRED unless the session showed one of them within the last minutes; `inCall`
   * may carry the proof itself, and its handler asks for a fresh one where it does not.
   */
  readonly guarded?: "fresh" | "inCall"
  /** How the body arrives; GET and DELETE read the query string instead. */
  readonly form?: "json" | "urlencoded"
  /** The longest body in bytes, where it is not the bound that all calls share. */
  readonly bodyBytes?: number
  readonly input: z.ZodMiniType
  readonly value: z.ZodMiniType
  /** Refusals of this call itself, beyond those that every call shares. */
  readonly errors: readonly ErrorCode[]
  readonly summary: string
  /** A file in the place of the usual envelope; what is refused comes in the envelope all the same. */
  readonly answers?: "file"
}

/** Answer of a row that gives a file. */
export interface FileAnswer {
  readonly name: string
  readonly type: string
  readonly body: AsyncIterable<Uint8Array | string>
}

/** Keeps the literal types of a row, so that `token: true` gives the handler a member and a missing handler fails the build. */
export const endpoint = <const E extends Endpoint>(row: E): E => row

/** Input that a handler receives. */
export type Parsed<E extends Endpoint> = z.output<E["input"]>
/** Input that a caller passes. */
export type Input<E extends Pick<Endpoint, "input">> = z.input<E["input"]>
/** Answer of a call. */
export type Value<E extends Pick<Endpoint, "value">> = z.output<E["value"]>
