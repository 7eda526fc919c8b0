import { padded } from "./alphabet.ts"
import type { BallClass } from "./play.ts"

/** Animals in the order of the years: year Y has index (Y − 4) mod 12. */
export const ANIMALS = [
  "RAT", "OX", "TIGER", "RABBIT", "DRAGON", "SNAKE", "HORSE", "GOAT", "MONKEY", "ROOSTER", "DOG", "PIG",
] as const // prettier-ignore
export const ELEMENTS = ["METAL", "WOOD", "WATER", "FIRE", "EARTH"] as const

/** 纳音: the element of every pair of years in the cycle of sixty. */
const NAYIN = [
  "METAL", "FIRE", "WOOD", "EARTH", "METAL", "FIRE", "WATER", "EARTH", "METAL", "WOOD",
  "WATER", "EARTH", "FIRE", "WOOD", "WATER", "METAL", "FIRE", "WOOD", "EARTH", "METAL",
  "FIRE", "WATER", "EARTH", "METAL", "WOOD", "WATER", "EARTH", "FIRE", "WOOD", "WATER",
] as const // prettier-ignore

export const BALLS = padded(1, 49)

const modulo = (value: number, of: number): number => ((value % of) + of) % of

/** The animal of a ball in a lunar year: ball n belongs to the year n − 1 years before. */
export const animalOf = (ball: string, lunarYear: number): string =>
  ANIMALS[modulo(lunarYear - (Number(ball) - 1) - 4, 12)] ?? ""
/** The animal that names the lunar year; it owns five balls, the others four. */
export const animalOfYear = (lunarYear: number): string => animalOf("01", lunarYear)
export const elementOf = (ball: string, lunarYear: number): string =>
  NAYIN[Math.floor(modulo(lunarYear - (Number(ball) - 1) - 4, 60) / 2)] ?? ""
export const tailOf = (ball: string): string => ball.slice(-1)

export const classOf = (by: BallClass, ball: string, lunarYear: number): string =>
  by === "ANIMAL" ? animalOf(ball, lunarYear) : tailOf(ball)
/** The class of another size than the rest: the animal of the year has five balls, tail 0 has four. */
export const oddClass = (by: BallClass, lunarYear: number): string =>
  by === "ANIMAL" ? animalOfYear(lunarYear) : "0"
export const ballsOf = (by: BallClass, name: string, lunarYear: number): readonly string[] =>
  BALLS.filter((ball) => classOf(by, ball, lunarYear) === name)

const RED = [
  "01",
  "02",
  "07",
  "08",
  "12",
  "13",
  "18",
  "19",
  "23",
  "24",
  "29",
  "30",
  "34",
  "35",
  "40",
  "45",
  "46",
]
const BLUE = ["03", "04", "09", "10", "14", "15", "20", "25", "26", "31", "36", "37", "41", "42", "47", "48"]
const GREEN = BALLS.filter((ball) => !RED.includes(ball) && !BLUE.includes(ball))
/** Colour → its balls. */
export const COLORS = { RED, BLUE, GREEN } as const
export const colorOf = (ball: string): keyof typeof COLORS =>
  RED.includes(ball) ? "RED" : BLUE.includes(ball) ? "BLUE" : "GREEN"

/** Chinese New Year by lunar year, as month-day of the same civil year (China time). */
const NEW_YEARS: Readonly<Record<number, string>> = {
  2020: "01-25", 2021: "02-12", 2022: "02-01", 2023: "01-22", 2024: "02-10", 2025: "01-29", 2026: "02-17", 2027: "02-06",
  2028: "01-26", 2029: "02-13", 2030: "02-03", 2031: "01-23", 2032: "02-11", 2033: "01-31", 2034: "02-19", 2035: "02-08",
} // prettier-ignore

/** The lunar year of a day "2026-11-20" in China. Throws RangeError outside the table (2020–2035). */
export function lunarYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  const newYear = NEW_YEARS[year]
  if (!newYear || !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`no lunar year is known for ${day}`)
  return day.slice(5) >= newYear ? year : year - 1
}
