import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { toDecimal, type Amount } from "@croupier/money"
import { escapeHtml } from "@croupier/service/page"
import { ART_FOLDER } from "@croupier/ui/art-names.ts"
import type { FastifyInstance } from "fastify"
import { GAMES, STAND_INS, type StandInGame } from "../catalogue/games.ts"
import { unitOf } from "../catalogue/sheet.ts"
import type { NameLanguage } from "../catalogue/words.ts"
import type { Seat, SimulatedVendor } from "../simulated-vendor.ts"
import { paysOf, pondFish } from "./pays.ts"
import { wordsIn } from "./words.ts"

const BROWSER = new URL("./browser/", import.meta.url)
const TYPES: Readonly<Record<string, string>> = { js: "text/javascript", css: "text/css" }
const LOCALES: Readonly<Record<NameLanguage, string>> = {
  EN: "en",
  PT: "pt-BR",
  CN: "zh-CN",
  ID: "id",
  JA: "ja",
  KO: "ko",
  TH: "th",
  UR: "ur",
  VI: "vi",
}

/** The pictures of the site, asked for once each: the house shows them to no page of another origin. */
function artFrom(platform: () => string): (name: string) => Promise<Buffer> {
  const known = new Map<string, Promise<Buffer>>()
  return (name) => {
    const asked =
      known.get(name) ??
      fetch(`${platform()}${ART_FOLDER}${name}.webp`).then(async (answer) => {
        if (!answer.ok) throw new Error(`picture ${name} was not found`)
        return Buffer.from(await answer.arrayBuffer())
      })
    known.set(name, asked)
    asked.catch(() => known.delete(name))
    return asked
  }
}

/** Mounts the scripts and the style of all scenes (`GET /scenes/<file>`), and their pictures (`GET /art/<name>.webp`). */
export function sceneFiles(app: FastifyInstance, platform: () => string): void {
  const art = artFrom(platform)
  app.get<{ Params: { name: string } }>("/art/:name.webp", async (request, reply) => {
    const { name } = request.params
    if (!GLYPHS.has(name)) return reply.code(404).send("")
    const picture = await art(name).catch(() => undefined)
    if (!picture) return reply.code(503).send("")
    return reply.type("image/webp").header("Cache-Control", "max-age=86400").send(picture)
  })
  const files = new Map(readdirSync(BROWSER).map((name) => [name, readFileSync(new URL(name, BROWSER))]))
  app.get<{ Params: { file: string } }>("/scenes/:file", async (request, reply) => {
    const { file } = request.params
    const content = files.get(file)
    if (!content) return reply.code(404).send("")
    const type = TYPES[file.split(".").at(-1) ?? ""] ?? "text/plain"
    return reply.type(`${type}; charset=utf-8`).header("Cache-Control", "no-cache").send(content)
  })
}

const GLYPHS: ReadonlySet<string> = new Set(
  STAND_INS.flatMap((vendor) => GAMES[vendor].flatMap(({ glyph, glyphs }) => [glyph, ...glyphs])),
)

export interface PageFacts {
  readonly vendor: Pick<SimulatedVendor, "code" | "name">
  readonly seat: Seat
  readonly game: StandInGame
  readonly language: NameLanguage
  readonly pot: Amount | undefined
  readonly room: string | undefined
}

/** The page of a game for the frame of /game: its scene in the player's language, and in small print that it is a stand-in. */
export function gamePage({ vendor, seat, game, language, pot, room }: PageFacts): string {
  const words = wordsIn(language)
  const name = game.names[language]
  const hue = createHash("sha256").update(`${vendor.code} ${game.code}`).digest().readUInt16BE(0) % 360
  const chosen = game.rooms.find((each) => each.room === room)
  const { minimum, maximum } = chosen ?? game.limits
  const facts = {
    vendor: vendor.code,
    seat: seat.id,
    code: game.code,
    name,
    currency: /^[A-Z]{3}$/.test(seat.currency) ? seat.currency : "BRL",
    locale: LOCALES[language],
    unit: unitOf(seat.currency),
    least: minimum,
    most: maximum,
    glyph: game.glyph,
    symbols: [game.glyph, ...game.glyphs],
    pays: paysOf(game).map(({ hundredths }) => hundredths),
    fish: pondFish,
    art: "/art/",
    words,
    ...(pot === undefined ? {} : { pot: toDecimal(pot) }),
    ...(chosen ? { room: chosen.name } : {}),
  }
  // No sign that would end the element stands in it.
  const json = JSON.stringify(facts).replaceAll("<", "\\u003c")
  return `<!doctype html>
<html lang="${LOCALES[language]}" dir="${language === "UR" ? "rtl" : "ltr"}" style="--hue:${hue}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(name)} · ${escapeHtml(vendor.name)}</title>
<link rel="stylesheet" href="/scenes/scene.css">
</head>
<body>
<main data-seat="${escapeHtml(seat.id)}" data-vendor="${escapeHtml(vendor.code)}" data-scene="${game.scene}">
<h1>${escapeHtml(name)}</h1>
<div id="scene"></div>
<p id="said" role="status"></p>
<div id="bar" class="bar"></div>
<small>${escapeHtml(words.small.replace("{}", vendor.name))}</small>
</main>
<script type="application/json" id="game">${json}</script>
<script type="module" src="/scenes/${game.scene}.js"></script>
</body>
</html>`
}
