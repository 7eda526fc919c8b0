import { timingSafeEqual } from "node:crypto"
import { PERMISSIONS } from "@croupier/contract/console/permissions"
import { permissionOf, type ConsoleEndpoint } from "@croupier/contract/console/endpoint"
import { CONSOLE_ENDPOINTS, type ConsoleName } from "@croupier/contract/console/table"
import type { Language } from "@croupier/contract"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { refuse } from "../kernel/refusal.ts"
import { headerOf } from "../kernel/headers.ts"
import { withoutSearch } from "../kernel/without-search.ts"
import type { Operators, StaffSession } from "../modules/operators/index.ts"
import type {
  ConsoleContext,
  ConsoleHandlers,
  MerchantContext,
  VisitorContext,
} from "../call/console-context.ts"
import { answerCall } from "./answer-call.ts"

export interface MountConsoleKit {
  readonly operators: Operators
  readonly languageOf: (request: FastifyRequest) => Language
  /** The house answers under https: its cookie travels by nothing else. */
  readonly https: boolean
  /** Takes one from the caller's budget for this row, or refuses RATE_LIMITED. */
  readonly spend: (name: ConsoleName, request: FastifyRequest) => Promise<void>
  /** The console's own origin, as its settings name it. */
  readonly consoleOrigin: () => string
  /** Answers are checked against the contract in tests and development. */
  readonly checkAnswers: boolean
}

/**
 * The session travels in a cookie that no script can read and no other site can send, so that a page which was
 * loaded again is still signed in. Calls that change something also carry what only a page of this origin knows.
 */
const COOKIE = { name: "console-session", path: "/console/api", flags: [] } as const
/** The prefix `__Host-` keeps other hosts and plain http from setting the cookie; it asks for the path "/". */
const HTTPS_COOKIE = { name: "__Host-console-session", path: "/", flags: ["Secure"] } as const

const cookieFor = ({ https }: Pick<MountConsoleKit, "https">) => (https ? HTTPS_COOKIE : COOKIE)

/** Gives every row of the console's table its route: budget, session, origin of the page, permission, step-up, merchant. */
export function mountConsole(app: FastifyInstance, handlers: ConsoleHandlers, kit: MountConsoleKit): void {
  const names: readonly ConsoleName[] = Object.keys(CONSOLE_ENDPOINTS).filter(isName)
  for (const name of names) {
    const row: ConsoleEndpoint = CONSOLE_ENDPOINTS[name]
    // The one place where the row's types are erased: from here on the schema vouches for the input.
    const handler = handlers[name] as (input: unknown, context: VisitorContext) => Promise<unknown>
    app.route({
      method: row.method,
      url: row.path,
      ...(row.bodyBytes === undefined ? {} : { bodyLimit: row.bodyBytes }),
      handler: async (request, reply) => {
        await kit.spend(name, request)
        if (row.method !== "GET") checkSender(kit, request)
        const context = await contextOf(kit, row, request, reply)
        const read = row.method === "GET" || row.method === "DELETE"
        const input = read ? request.query : (request.body ?? {})
        const answer = async (parsed: unknown) => {
          if ("staff" in context) await recordReading(kit, row, context, parsed)
          return handler(parsed, context)
        }
        return answerCall(row, input, answer, { request, reply, checkAnswers: kit.checkAnswers })
      },
    })
  }
}

/**
 * Writes every call of a regulator behind the sign-in into the audit log before it is answered: one that cannot be recorded is
 * not answered, and one that the schema refuses is not recorded. Of a call that is for no merchant the ids alone are
 * kept, because a code that proves a person may be among its fields.
 */
async function recordReading(
  { operators }: MountConsoleKit,
  row: ConsoleEndpoint,
  context: ConsoleContext | MerchantContext,
  parsed: unknown,
): Promise<void> {
  const { staff, ip, requestId } = context
  if (!staff.roles.includes("regulator")) return
  const merchantId = "merchant" in context ? context.merchant.id : null
  await operators.noteReading(
    { staff, ip, requestId },
    {
      act: "regulator.read",
      target: `call:${row.module}`,
      after: merchantId === null ? idsOf(parsed) : withoutSearch(parsed),
      merchantId,
    },
  )
}

const idsOf = (parsed: unknown): unknown =>
  Object.fromEntries(Object.entries(parsed ?? {}).filter(([name]) => name.endsWith("Id")))

const isName = (name: string): name is ConsoleName => Object.hasOwn(CONSOLE_ENDPOINTS, name)

async function contextOf(
  kit: MountConsoleKit,
  row: ConsoleEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<VisitorContext | ConsoleContext | MerchantContext> {
  const token = tokenOf(kit, request)
  const visitor: VisitorContext = {
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    language: kit.languageOf(request),
    token,
    keepToken: (kept) => void reply.header("Set-Cookie", cookieOf(kit, kept)),
  }
  const { access } = row
  if (access === "public") return visitor
  // A page without a touch for a while says so when it refreshes itself.
  const touched = headerOf(request, "console-touched") !== "no"
  const session = await kit.operators.sessionOf(token, { ip: request.ip, touched })
  if (row.method !== "GET") checkPage(kit, token, request)
  if (access === "signing-in") return visitor
  if (session.next !== "open")
    refuse(session.next === "password" ? "PASSWORD_CHANGE_REQUIRED" : "CODE_REQUIRED")
  const staff = staffContext(kit, visitor, session)
  if (access === "staff") return staff
  const permission = permissionOf(access)
  if (permission && !session.staff.permissions.has(permission)) refuse("NOT_ALLOWED")
  const merchant = merchantOf(session, request)
  if (permission && PERMISSIONS[permission].stepUp && !staff.isSteppedUp) refuse("STEP_UP_REQUIRED")
  return { ...staff, merchant }
}

function staffContext(kit: MountConsoleKit, visitor: VisitorContext, session: StaffSession): ConsoleContext {
  const actor = { staff: session.staff, ip: visitor.ip, requestId: visitor.requestId }
  return {
    ...visitor,
    staff: session.staff,
    isSteppedUp: session.stepUpUntil !== null,
    record: (tx, entry) => kit.operators.record(tx, actor, entry),
    propose: (approval, payload, proposed) => kit.operators.propose(actor, approval, payload, proposed),
  }
}

/** The merchant that the page names, else the first that the caller works for. Refuses OUT_OF_SCOPE. */
function merchantOf({ merchants }: StaffSession, request: FastifyRequest) {
  const code = headerOf(request, "merchant")
  const found = code === undefined ? merchants[0] : merchants.find((merchant) => merchant.code === code)
  return found ?? refuse("OUT_OF_SCOPE")
}

/**
 * A call that changes something is JSON, which no form of another site can send, and comes from a page of the
 * console: the browser says so by `Sec-Fetch-Site`, or, over plain HTTP, by `Origin`. So the sign-in, too,
 * which has no session's word yet. Refuses MEDIA_TYPE_UNSUPPORTED, REQUEST_FORGED.
 */
function checkSender({ consoleOrigin }: MountConsoleKit, request: FastifyRequest): void {
  const type = headerOf(request, "content-type")
  if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) refuse("MEDIA_TYPE_UNSUPPORTED")
  const site = headerOf(request, "sec-fetch-site")
  if (site !== undefined && site !== "same-origin") refuse("REQUEST_FORGED")
  const origin = headerOf(request, "origin")
  if (site !== undefined || origin === undefined) return
  if (origin !== consoleOrigin() && !origin.endsWith(`://${request.host}`)) refuse("REQUEST_FORGED")
}

/** Refuses REQUEST_FORGED where the page that sends this has not read the session's own word. */
function checkPage(kit: MountConsoleKit, token: string | undefined, request: FastifyRequest): void {
  const expected = Buffer.from(kit.operators.csrfOf(token ?? ""))
  const given = Buffer.from(headerOf(request, "console-csrf") ?? "")
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) refuse("REQUEST_FORGED")
}

const tokenOf = (kit: MountConsoleKit, request: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookieFor(kit).name}=([\\w-]{20,100})`).exec(request.headers.cookie ?? "")?.[1]

/** Without Max-Age it ends with the browser; the server ends it sooner. */
const cookieOf = (kit: MountConsoleKit, token: string | undefined): string => {
  const { name, path, flags } = cookieFor(kit)
  return [
    `${name}=${token ?? ""}`,
    `Path=${path}`,
    "HttpOnly",
    "SameSite=Strict",
    ...flags,
    ...(token === undefined ? ["Max-Age=0"] : []),
  ].join("; ")
}
