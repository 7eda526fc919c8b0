import { isUuid } from "../kernel/uuid.ts"

/** A visit by a link of an agent, as the visitor's browser keeps it: it says nothing of the visitor. */
export interface Touch {
  /** The number of the click. */
  readonly id: string
  readonly code: string
  /** The name of the campaign in the link; null: none. */
  readonly campaign: string | null
  /** The reference that the link brought; null: none. */
  readonly ref: string | null
  readonly at: Date
}

const COOKIE = "croupier-touch"
/** Links of different agents or campaigns that are remembered; the first one counts. */
const MOST = 4
/** How long a visit is remembered. */
export const TOUCH_DAYS = 30

const CODE = /^[A-Za-z0-9]{1,40}$/
const NAME = /^[A-Za-z0-9_-]{1,32}$/
const REF = /^[A-Za-z0-9_-]{1,100}$/

const named = (form: RegExp, value: string | null | undefined): string | null =>
  value && form.test(value) ? value : null

/** The parts of a link: its code, campaign and reference; undefined for a link without a code. */
export function linkOf(search: string): Pick<Touch, "code" | "campaign" | "ref"> | undefined {
  const query = new URLSearchParams(search)
  const code = named(CODE, query.get("code")?.trim())
  return code === null
    ? undefined
    : { code, campaign: named(NAME, query.get("c")), ref: named(REF, query.get("click_id")) }
}

/** The visits that a browser remembers, the first one first; what is not in the form of a visit is left out. */
export function readTouches(cookies: string | undefined): readonly Touch[] {
  const value = new RegExp(String.raw`(?:^|;\s*)${COOKIE}=([\w.~-]{1,1200})`).exec(cookies ?? "")?.[1] ?? ""
  return value
    .split("~")
    .slice(0, MOST)
    .flatMap((each) => {
      const [id = "", code = "", campaign = "", ref = "", at = ""] = each.split(".")
      return isUuid(id) && CODE.test(code) && /^\d{1,10}$/.test(at)
        ? [
            {
              id,
              code,
              campaign: named(NAME, campaign),
              ref: named(REF, ref),
              at: new Date(Number(at) * 1000),
            },
          ]
        : []
    })
}

/** The cookie that remembers these visits, for the page's answer. No script reads it, and no other site brings it along. */
export function touchCookie(touches: readonly Touch[], isHttps: boolean): string {
  const value = touches
    .slice(0, MOST)
    .map(({ id, code, campaign, ref, at }) =>
      [id, code, campaign ?? "", ref ?? "", Math.floor(at.getTime() / 1000)].join("."),
    )
    .join("~")
  return `${COOKIE}=${value}; Path=/; Max-Age=${TOUCH_DAYS * 86_400}; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`
}
