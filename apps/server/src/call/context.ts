import type { Endpoint, EndpointName, Endpoints, Language, Parsed, Value } from "@croupier/contract"
import type { Member } from "./member.ts"
import type { Merchant } from "./merchant.ts"
import type { Touch } from "./touch.ts"

/** Facts of a request that its handler knows. */
export interface Context {
  readonly requestId: string
  readonly merchant: Merchant
  readonly language: Language
  readonly device: string
  /** The caller's address, and its ISO country where the offline database knows one. */
  readonly ip: string
  readonly country: string | null
  readonly userAgent: string
  /** Visits by links of agents that the caller's browser remembers, the first one first. */
  readonly touches?: readonly Touch[]
  readonly idempotencyKey: string | undefined
  readonly member: Member | undefined
}
export type MemberContext = Context & { readonly member: Member }

type ContextOf<E extends Endpoint> = E["token"] extends true ? MemberContext : Context

/** One handler per row of the contract: a missing one fails the build, and a row behind a session gets a member. */
export type Handlers = {
  readonly [K in EndpointName]: (
    input: Parsed<Endpoints[K]>,
    context: ContextOf<Endpoints[K]>,
  ) => Promise<Value<Endpoints[K]>>
}

/** The handlers that one module brings, with the names of their rows in the type: `handlers({ placeBets: … })`. */
export const handlers = <K extends EndpointName>(own: Pick<Handlers, K>): Pick<Handlers, K> => own
