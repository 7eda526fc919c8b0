import type { Chance } from "./chance.ts"

/** A card as its place in a deck: ranks from two to ace, four suits of each. */
export type Card = number
const DECK = 52
/** 2 to 14, the ace the highest. */
export const rankOf = (card: Card): number => Math.floor(card / 4) + 2
const suitOf = (card: Card): number => card % 4
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
const SUITS = ["♣", "♦", "♥", "♠"]
export const written = (card: Card): string => `${RANKS[rankOf(card) - 2]}${SUITS[suitOf(card)]}`

/** Cards from so many decks, none of them twice. */
export function shoe(decks: number, chance: Chance): () => Card {
  const cards = Array.from({ length: decks * DECK }, (_, at) => at % DECK)
  let left = cards.length
  return () => {
    const at = chance(left)
    const card = cards[at] ?? 0
    left -= 1
    cards[at] = cards[left] ?? 0
    return card
  }
}

const points = (hand: readonly Card[]): number =>
  hand.reduce((sum, card) => sum + (rankOf(card) === 14 ? 1 : rankOf(card) > 9 ? 0 : rankOf(card)), 0) % 10

/** One coup of baccarat by the usual rules of the third card. */
export function baccaratCoup(draw: () => Card): {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
  readonly winner: "player" | "banker" | "tie"
} {
  const player = [draw(), draw()]
  const banker = [draw(), draw()]
  if (points(player) < 8 && points(banker) < 8) {
    if (points(player) < 6) player.push(draw())
    const third = player[2]
    const held = points(banker)
    if (third === undefined ? held < 6 : drawsTo(held, points([third]))) banker.push(draw())
  }
  const [mine, theirs] = [points(player), points(banker)]
  return { player, banker, winner: mine === theirs ? "tie" : mine > theirs ? "player" : "banker" }
}

/** Whether the banker draws a third card to points held, after the player's third card of so many points. */
const drawsTo = (held: number, third: number): boolean =>
  held < 3 ||
  (held === 3 && third !== 8) ||
  (held === 4 && third >= 2 && third <= 7) ||
  (held === 5 && third >= 4 && third <= 7) ||
  (held === 6 && (third === 6 || third === 7))

/** The worth of three cards: three of a kind, straight flush, straight, flush, pair, high card, each by its ranks. */
export function worthOf(hand: readonly Card[]): number {
  const ranks = hand.map(rankOf).toSorted((a, b) => b - a)
  const [high = 0, middle = 0, low = 0] = ranks
  const isFlush = hand.every((card) => suitOf(card) === suitOf(hand[0] ?? 0))
  const isLowStraight = high === 14 && middle === 3 && low === 2
  const isStraight = isLowStraight || (high - middle === 1 && middle - low === 1)
  const isPair = high === middle || middle === low
  const kind = high === low ? 5 : isStraight && isFlush ? 4 : isStraight ? 3 : isFlush ? 2 : isPair ? 1 : 0
  const order =
    kind === 1
      ? [middle, high === middle ? low : high, 0]
      : isLowStraight && isStraight
        ? [3, 2, 1]
        : [high, middle, low]
  return order.reduce((worth, rank) => worth * 15 + rank, kind)
}
