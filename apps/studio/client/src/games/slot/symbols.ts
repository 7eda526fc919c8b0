import type { SlotSymbol } from "@croupier/house-games"
import { element } from "../../element.ts"

const PICTURES = import.meta.glob<string>("../../symbols/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
})

export const pictureOf = (symbol: SlotSymbol): string => PICTURES[`../../symbols/${symbol}.webp`] ?? ""

/** One place of a reel. */
export const cell = (symbol: SlotSymbol): HTMLElement =>
  element(
    "div",
    { class: `cell cell-${symbol}` },
    element("img", { src: pictureOf(symbol), alt: "", decoding: "sync", draggable: false }),
  )

/** A sight as a small picture: five columns of three. */
export const smallSight = (
  sight: readonly (readonly SlotSymbol[])[],
  name: (symbol: SlotSymbol) => string,
): HTMLElement =>
  element(
    "div",
    {
      class: "small-sight",
      with: { role: "img", "aria-label": sight.map((reel) => reel.map(name).join(", ")).join("; ") },
    },
    ...sight.map((reel) => element("div", {}, ...reel.map(cell))),
  )
