import "./theme.css"
import { element } from "./element.ts"
import { buildFrame } from "./frame.ts"
import { loadWords, type Words } from "./language.ts"
import { fillProofPage } from "./proof-page.ts"
import { open, StudioError } from "./studio.ts"
import type { GameClient } from "./table.ts"

/** Each game is a part of its own, loaded when it is asked for. */
const CLIENTS: Readonly<Record<string, () => Promise<GameClient>>> = {
  "paper-lanterns": async () => (await import("./games/slot/paper-lanterns.ts")).paperLanterns,
  "sky-lantern": async () => (await import("./games/crash/sky-lantern.ts")).skyLantern,
  "market-dice": async () => (await import("./games/dice/dice.ts")).dice,
}

async function clientOf(game: string): Promise<GameClient> {
  const load = CLIENTS[game]
  if (!load) throw new StudioError("GAME_UNKNOWN")
  return load()
}

async function start(into: HTMLElement): Promise<void> {
  const asked = new URLSearchParams(location.search)
  const words = await loadWords(asked.get("lang") ?? "EN")
  into.replaceChildren(element("p", { class: "waiting", with: { role: "status" } }, words.t("starting")))
  const [game, round] = [asked.get("game") ?? "", asked.get("proof")]
  try {
    if (round !== null) return await fillProofPage(into, words, { round, clientOf })
    const [client, opened] = await Promise.all([clientOf(game), open(asked.get("token") ?? "", game)])
    document.title = opened.opening.name
    buildFrame(into, opened, words, client)
  } catch (error) {
    sayWhy(into, words, error)
  }
}

/** A game that does not open says why, and offers to try again where that can help. */
function sayWhy(into: HTMLElement, { t }: Words, error: unknown): void {
  const code = error instanceof StudioError ? error.code : "HOUSE_AWAY"
  const again = element(
    "button",
    { type: "button", class: "action", hidden: code !== "HOUSE_AWAY" },
    t("retry"),
  )
  again.addEventListener("click", () => void start(into))
  into.replaceChildren(
    element("div", { class: "waiting" }, element("p", { with: { role: "alert" } }, t(`err_${code}`)), again),
  )
}

const place = document.getElementById("game")
if (place) void start(place)
