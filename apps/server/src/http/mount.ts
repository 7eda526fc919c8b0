import {
  accountKind,
  ENDPOINTS,
  type Caller,
  type Endpoint,
  type EndpointName,
  type ErrorCode,
} from "@croupier/contract"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { refuse } from "../kernel/refusal.ts"
import { SECOND_MS } from "../kernel/durations.ts"
import { headerOf } from "../kernel/headers.ts"
import type { Merchant } from "../call/merchant.ts"
import type { Context, Handlers } from "../call/context.ts"
import type { Member } from "../call/member.ts"
import { readTouches } from "../call/touch.ts"
import { answerCall } from "./answer-call.ts"

/** The parts of the modules that mounting needs, named so that tests can give less than the whole house. */
export interface MountKit {
  readonly merchantOf: (request: FastifyRequest) => Promise<Merchant>
  /** The member of a token, whose person acted so many milliseconds ago. */
  readonly memberOf: (token: string, merchant: Merchant, sinceAct: number) => Promise<Member>
  /** Refuses PLAY_EXCLUDED or PLAY_ON_BREAK to a member who may not play now. */
  readonly refuseExcluded: (member: Member) => Promise<void>
  /** Looks at the place of a member's call; refuses LOCATION_REFUSED to one that plays from where it is not allowed. Without it no place is looked at. */
  readonly locate?: (
    place: { member: Member; merchant: Merchant; ip: string; country: string | null },
    plays: boolean,
  ) => Promise<void>
  /** Refuses PROOF_REQUIRED to a session that has not shown lately the strongest that its account has. */
  readonly refuseUnproven: (member: Member) => Promise<void>
  /** Opens the JWE of an encrypted call: its plain JSON, or a PAYLOAD_… refusal. */
  readonly openPayload: (jwe: string) => Promise<unknown>
  /** Takes one from the caller's budget for this row, or refuses RATE_LIMITED. */
  readonly spend: (name: EndpointName, request: FastifyRequest) => Promise<void>
  readonly countryOf: (ip: string) => string | null
  /** Answers are checked against the contract in tests and development. */
  readonly checkAnswers: boolean
}

/** The calls that stay open while a forced password change stands. */
const OPEN_WHILE_FORCED: ReadonlySet<EndpointName> = new Set([
  "changePassword",
  "logout",
  "memberInfo",
  // Proofs that the change may ask for.
  "proveByCode",
  "proofPasskeyOptions",
  "proveByPasskey",
])
/** The calls that a client needs to show why the rest is closed. */
const OPEN_WHILE_CLOSED: ReadonlySet<EndpointName> = new Set([
  "systemStatus",
  "whitelabel",
  "country",
  "payloadKeys",
])

/** The prefixes of one family of calls: clients of a release say the one or the other. */
const FAMILY = ["MCS2_", "MCSFE_"] as const
const PATHS: ReadonlySet<string> = new Set(Object.values(ENDPOINTS).map(({ path }) => path))

/** The paths of a row: its own, and that with the other prefix of its family unless it is another row's. */
function pathsOf(path: string): readonly string[] {
  const said = FAMILY.find((prefix) => path.includes(`/${prefix}`))
  const other = FAMILY.find((prefix) => prefix !== said)
  const alias = said && other ? path.replace(`/${said}`, `/${other}`) : path
  return PATHS.has(alias) ? [path] : [path, alias]
}

/** Gives every row of the contract its route, under both prefixes of its family: budget, merchant, session, access, payload, schema, handler, envelope. */
export function mount(app: FastifyInstance, handlers: Handlers, kit: MountKit): void {
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const row: Endpoint = ENDPOINTS[name]
    // The one place where the row's types are erased: from here on the schema vouches for the input.
    const handler = handlers[name] as (input: unknown, context: Context) => Promise<unknown>
    for (const url of pathsOf(row.path))
      app.route({
        method: row.method,
        url,
        ...(row.bodyBytes === undefined ? {} : { bodyLimit: row.bodyBytes }),
        handler: async (request, reply) => {
          await kit.spend(name, request)
          const context = await contextOf(request, name, row, kit)
          const input = await inputOf(request, row, kit)
          return answerCall(row, input, (parsed) => handler(parsed, context), {
            request,
            reply,
            checkAnswers: kit.checkAnswers,
          })
        },
      })
  }
}

async function contextOf(
  request: FastifyRequest,
  name: EndpointName,
  row: Endpoint,
  kit: MountKit,
): Promise<Context> {
  const merchant = await kit.merchantOf(request)
  const country = kit.countryOf(request.ip)
  if (!OPEN_WHILE_CLOSED.has(name)) {
    if (merchant.status.kind === "maintenance") refuse("MAINTENANCE")
    if (merchant.isRestricted(request.ip, country)) refuse("REGION_RESTRICTED", [request.ip, country ?? ""])
  }
  const member = await memberOf(request, row, merchant, kit)
  if (member?.mustChangePassword && row.token && !OPEN_WHILE_FORCED.has(name))
    refuse("PASSWORD_CHANGE_REQUIRED")
  if (member) await kit.locate?.({ member, merchant, ip: request.ip, country }, row.located === true)
  if (member && row.play) await kit.refuseExcluded(member)
  if (member && row.guarded === "fresh") await kit.refuseUnproven(member)
  return {
    requestId: request.id,
    merchant,
    language: merchant.languageFor(headerOf(request, "language")),
    device: headerOf(request, "device") ?? "WEB",
    ip: request.ip,
    country,
    userAgent: headerOf(request, "user-agent") ?? "",
    touches: readTouches(headerOf(request, "cookie")),
    idempotencyKey: headerOf(request, "idempotency-key"),
    member,
  }
}

async function memberOf(
  request: FastifyRequest,
  row: Endpoint,
  merchant: Merchant,
  kit: MountKit,
): Promise<Member | undefined> {
  const token = /^Bearer (\S+)$/.exec(headerOf(request, "authorization") ?? "")?.[1]
  if (!row.token && !(row.knowsCaller && token)) return undefined
  if (!token) return refuse("NOT_SIGNED_IN")
  const member = await kit.memberOf(token, merchant, sinceActOf(request))
  const caller: Caller = accountKind(member.type)
  if (!row.access.includes(caller)) refuse(refusalOf(row, caller))
  return member
}

/**
 * Seconds since the last act of the person, as the client says in `Idle`, in milliseconds: polls of a page keep no
 * session open. A call that says nothing is an act itself.
 */
const sinceActOf = (request: FastifyRequest): number => {
  const said = headerOf(request, "idle")
  return said !== undefined && /^\d{1,7}$/.test(said) ? Number(said) * SECOND_MS : 0
}

/** The refusal of a call to an account of another kind. Source: the specification, messages of sign-in. */
function refusalOf({ access }: Endpoint, caller: Caller): ErrorCode {
  if (caller === "trial") return "TRIAL_NOT_ALLOWED"
  return access.every((kind) => kind === "agent") ? "AGENTS_ONLY" : "NOT_ALLOWED"
}

async function inputOf(request: FastifyRequest, row: Endpoint, kit: MountKit): Promise<unknown> {
  if (row.method === "GET" || row.method === "DELETE") return request.query
  if (!row.encrypted) return request.body ?? {}
  const body = request.body
  if (
    typeof body !== "object" ||
    body === null ||
    !("value" in body) ||
    typeof body.value !== "string" ||
    Object.keys(body).length !== 1
  )
    refuse("PAYLOAD_NOT_ENCRYPTED")
  return kit.openPayload(body.value)
}
