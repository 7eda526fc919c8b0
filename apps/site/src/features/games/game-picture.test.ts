import type { GameCard } from "@croupier/contract/games"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test, vi } from "vitest"
import { GamePicture, type ServedPicture } from "./game-picture.tsx"

vi.mock("../../boot/boot.ts", () => ({ useWhitelabel: () => ({ imageCDNs: [] }) }))

const game = (image: string | null): GameCard => ({
  gameId: "1",
  vassalage: "JILI",
  vendorName: "JILI",
  gameCode: "dragon",
  gameCategory: "RNG",
  displayName: "Dragon Fire",
  image,
  rtp: null,
  volatility: null,
  tags: [],
  isHot: false,
  hasTrial: false,
  jackpot: null,
  stakes: null,
  status: "OPEN",
})
const shown = (image: string | null, served?: ServedPicture) =>
  renderToStaticMarkup(createElement(GamePicture, { game: game(image), served }))

test("a vendor's own picture stands in the served page, the first ones are asked for before others, and a drawn poster asks for none", () => {
  const picture = "https://images.example/dragon.webp"
  expect(shown(picture, "first")).toContain(`src="${picture}"`)
  expect(shown(picture, "first")).toContain('fetchPriority="high"')
  expect(shown(picture, "served")).toContain(`src="${picture}"`)
  expect(shown(picture, "served")).not.toContain("fetchPriority")
  for (const html of [shown(picture), shown(null, "first")]) {
    expect(html).not.toContain("fetchPriority")
    expect(html).not.toContain(picture)
    expect(html).toContain("Dragon Fire")
  }
})
