import { formatAmount, negate, parseAmount } from "@croupier/money"
import { element } from "./element.ts"
import type { Words } from "./language.ts"
import type { Opening, Studio } from "./studio.ts"

const SECOND_MS = 1_000

export interface Standing {
  readonly shown: HTMLElement
  /** Asks what the rounds gave and took by now. */
  readonly refresh: () => void
}

/** Line in sight of a player at all times: the game's return, the net of this opening, its length, the time. */
export function buildStanding(studio: Studio, opening: Opening, { t, locale }: Words): Standing {
  const begun = performance.now() - opening.openForMs
  const [low, high] = [opening.sheet.lowestReturn.percent, opening.sheet.highestReturn.percent].map(
    (percent) =>
      Number(percent).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  )
  const figure = (text = "") => element("span", { class: "figure", dir: "ltr" }, text)
  const net = figure("–")
  const elapsed = figure()
  const time = figure()
  const clock = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { timeStyle: "short" })
  const part = (name: string, value: HTMLElement) =>
    element("span", {}, element("span", { class: "standing-name" }, name), " ", value)
  const shown = element(
    "p",
    { class: "standing" },
    part(t("hud_return"), figure(`${low === high ? low : `${low} – ${high}`} %`)),
    part(t("hud_net"), net),
    part(t("hud_time"), elapsed),
    time,
  )
  const tick = (): void => {
    elapsed.textContent = span(performance.now() - begun)
    time.textContent = clock.format(new Date())
  }
  tick()
  setInterval(tick, SECOND_MS)
  const refresh = (): void =>
    void studio.get<{ net: string }>("/api/net").then(
      ({ net: decimal }) => (net.textContent = signed(decimal, locale)),
      () => undefined,
    )
  refresh()
  return { shown, refresh }
}

/** An amount with its sign: what was won is told from what was lost by more than a colour. */
function signed(decimal: string, locale: string): string {
  const value = parseAmount(decimal)
  if (value === 0n) return formatAmount(value, locale)
  return value < 0n ? `−${formatAmount(negate(value), locale)}` : `+${formatAmount(value, locale)}`
}

/** 754 seconds → "12:34", and hours before it once there are any. */
function span(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS))
  const two = (value: number) => String(value).padStart(2, "0")
  const hours = Math.floor(seconds / 3_600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
