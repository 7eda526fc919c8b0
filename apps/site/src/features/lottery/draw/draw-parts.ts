import { animalOf, colorOf, derive } from "@croupier/lottery"

type WireDraw = Readonly<Record<string, unknown>>

/** How one drawn symbol looks. */
export type Face =
  | { readonly kind: "ball" | "die" | "car" | "sum" | "digit"; readonly symbol: string }
  /** A ball of Mark Six: its colour wave, and its animal in the lunar year of the draw. */
  | { readonly kind: "wave"; readonly symbol: string; readonly colour: string; readonly animal: string }
  | { readonly kind: "sign"; readonly symbol: "+" | "=" }

/** A prize with the numbers drawn for it: what lotteries of many numbers consist of. */
export type PrizeLine = { readonly prize: string; readonly numbers: readonly string[] }

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
const isRecord = (value: unknown): value is WireDraw =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

/** Which kind of face a symbol of a game's draw has. */
export const faceKind = (gameType: string): "ball" | "die" | "car" =>
  gameType === "K3" ? "die" : gameType === "PK10" ? "car" : "ball"

export const waveFace = (symbol: string, lunarYear: number | undefined): Face => ({
  kind: "wave",
  symbol,
  colour: colorOf(symbol),
  animal: lunarYear === undefined ? "" : animalOf(symbol, lunarYear),
})

/**
 * A draw as a row of faces: balls, dice, cars, Mark Six with its special ball, three digits with their sum; of
 * lotteries with many prizes the first prize, digit by digit.
 */
export function facesOf(gameType: string, draw: WireDraw | null): readonly Face[] {
  if (!draw) return []
  const balls = listOf(draw["balls"])
  if (gameType === "LHC") {
    const { lunarYear, special } = draw
    const year = typeof lunarYear === "number" ? lunarYear : undefined
    return [
      ...balls.map((ball) => waveFace(ball, year)),
      { kind: "sign", symbol: "+" },
      waveFace(textOf(special), year),
    ]
  }
  if (gameType === "PCB") {
    const sum = balls.reduce((total, ball) => total + Number(ball), 0)
    const digits = balls.flatMap((symbol, at): readonly Face[] =>
      at === 0
        ? [{ kind: "ball", symbol }]
        : [
            { kind: "sign", symbol: "+" },
            { kind: "ball", symbol },
          ],
    )
    return [...digits, { kind: "sign", symbol: "=" }, { kind: "sum", symbol: String(sum) }]
  }
  if (balls.length > 0) return balls.map((symbol) => ({ kind: faceKind(gameType), symbol }))
  return firstPrizeOf(draw)
    .split("")
    .map((symbol) => ({ kind: "digit", symbol }))
}

/** The number that stands for the whole draw: special or first prize, the digits of Laos, the end of a hash. */
function firstPrizeOf(draw: WireDraw): string {
  const { prizes } = draw
  if (isRecord(prizes)) return listOf(prizes["DB"])[0] ?? ""
  const hash = textOf(draw["hash"])
  if (hash !== "") return (derive("SSC", hash)?.balls ?? []).join("")
  return textOf(draw["P1"]) || textOf(draw["first"]) || textOf(draw["digits"])
}

/** Every prize of a draw of many numbers, in the order of the draw's table; empty for other draws. */
export function prizeLinesOf(draw: WireDraw | null): readonly PrizeLine[] {
  if (!draw) return []
  const { prizes } = draw
  const lines: readonly (readonly [string, unknown])[] = isRecord(prizes)
    ? Object.entries(prizes)
    : "P1" in draw
      ? ["P1", "P2", "P3", "SPECIAL", "CONSOLATION"].map((prize) => [prize, draw[prize]])
      : "first" in draw
        ? [
            ["FIRST1", draw["first"]],
            ["FRONT3", draw["front3"]],
            ["BACK3", draw["back3"]],
            ["LAST2", draw["last2"]],
          ]
        : []
  return lines.map(([prize, numbers]) => ({
    prize,
    numbers: typeof numbers === "string" ? [numbers] : listOf(numbers),
  }))
}

/** A draw in one line of text: for readers of screens. */
export const drawText = (gameType: string, draw: WireDraw | null): string =>
  facesOf(gameType, draw)
    .filter(({ kind }) => kind !== "sign")
    .map(({ symbol }) => symbol)
    .join(" ")
