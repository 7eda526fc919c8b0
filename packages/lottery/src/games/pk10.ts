import { numbers, padded } from "../alphabet.ts"
import type { Row } from "../build.ts"
import {
  at, board, combinations, compare, DUEL, each, FILLED, has, INJECTIVE, itself, LINES, options, placeName, row, set, SIDES,
  sides, size, some, span, sum, symbolBoard, tickets,
} from "../build.ts" // prettier-ignore
import { permute } from "../combinatorics.ts"
import { fair, fairEach, win } from "../tiers.ts"

/** PK10: ten cars, position 1 is the champion. Catalogue, section 8.4. */

const CARS = padded(1, 10)
const PLACES = span(0, 9)
const CAR_SIDES = {
  BIG: padded(6, 10),
  SMALL: padded(1, 5),
  ODD: CARS.filter((car) => Number(car) % 2 === 1),
  EVEN: CARS.filter((car) => Number(car) % 2 === 0),
} as const
const PLACE_CN = [
  "冠军",
  "亚军",
  "季军",
  "第四名",
  "第五名",
  "第六名",
  "第七名",
  "第八名",
  "第九名",
  "第十名",
]

function first(k: number): readonly Row[] {
  const window = span(0, k - 1)
  const [EN, CN] = [`First ${k}`, `前${"一二三四五"[k - 1]}`]
  const [straight, group] = [win(1, permute(10, k)), win(permute(k, k), permute(10, k))]
  return [
    row(`FIRST${k}.STRAIGHT`, `${EN} – Straight joint`, `${CN}直选复式`, each(CARS, k), INJECTIVE, { type: "EQ", window }, straight),
    row(`FIRST${k}.STRAIGHT_MANUAL`, `${EN} – Straight manual`, `${CN}直选单式`, tickets(CARS, k, "DIFFERENT", false), LINES, { type: "EQ", window }, straight),
    row(`FIRST${k}.GROUP`, `${EN} – Group joint`, `${CN}组选复式`, set(CARS, k), combinations(k), has(window, k), group),
    row(`FIRST${k}.GROUP_MANUAL`, `${EN} – Group manual`, `${CN}组选单式`, tickets(CARS, k, "DIFFERENT", true), LINES, has(window, k), group),
  ] // prettier-ignore
}

const SUM2 = {
  3: 2, 4: 2, 5: 4, 6: 4, 7: 6, 8: 6, 9: 8, 10: 8, 11: 10, 12: 8, 13: 8, 14: 6, 15: 6, 16: 4, 17: 4, 18: 2, 19: 2,
} as const // prettier-ignore
const SUM3 = {
  6: 1, 7: 1, 8: 2, 9: 3, 10: 4, 11: 5, 12: 7, 13: 8, 14: 9, 15: 10, 16: 10,
  17: 10, 18: 10, 19: 9, 20: 8, 21: 7, 22: 5, 23: 4, 24: 3, 25: 2, 26: 1, 27: 1,
} as const // prettier-ignore
const DUELISTS = ["DRAGON", "TIGER"] as const

export const pk10 = (): readonly Row[] => [
  row("FIRST1.STRAIGHT", "Champion", "猜冠军", set(CARS), size(), board(at(0)), win(1, 10)),
  ...span(2, 5).flatMap(first),
  row("FIXED_PLACE.ALL10", "Fixed place 1–10", "定位胆 (冠军–第十名)", some(CARS, 10, 1), FILLED, { type: "AT", window: PLACES }, win(1, 10)),
  row("FIXED_PLACE.FIRST5", "Fixed place 1–5", "定位胆 (1–5名)", some(CARS, 5, 1), FILLED, { type: "AT", window: span(0, 4) }, win(1, 10)),
  row("FIXED_PLACE.LAST5", "Fixed place 6–10", "定位胆 (6–10名)", some(CARS, 5, 1), FILLED, { type: "AT", window: span(5, 9) }, win(1, 10)),
  row("ANY_PLACE.FIRST3", "Any place in the first three", "冠亚季选一", set(CARS), size(), has(span(0, 2), 1), win(3, 10)),
  row("SUM2", "Sum of top two", "冠亚和值", set(numbers(3, 19)), size(), board(sum([0, 1])), fair(90, SUM2)),
  row("SUM2_BSOE", "Sum of top two, sides", "冠亚和大小单双", options(SIDES), size(), board(sum([0, 1]), sides(3, 19, 12)), fair(90, { BIG: 40, SMALL: 50, ODD: 50, EVEN: 40 })),
  row("SUM3", "Sum of top three", "冠亚季和值", set(numbers(6, 27)), size(), board(sum([0, 1, 2])), fair(120, SUM3)),
  row("SUM3_BSOE", "Sum of top three, sides", "冠亚季和大小单双", options(SIDES), size(), board(sum([0, 1, 2]), sides(6, 27, 17)), fairEach(SIDES, 60, 120)),
  ...span(0, 4).map((i) => row(`DT.${placeName(i)}${placeName(9 - i)}`, `Dragon / tiger, place ${i + 1} v ${10 - i}`, `龙虎 (${PLACE_CN[i]} v ${PLACE_CN[9 - i]})`, options(DUELISTS), size(), board(compare(at(i), at(9 - i)), DUEL), fairEach(DUELISTS, 1, 2))),
  row("DT.TOP2", "Dragon / tiger, top two v last two", "冠亚 v 九十 龙虎", options(DUELISTS), size(), board(compare(sum([0, 1]), sum([8, 9])), DUEL), fairEach(DUELISTS, 580, 1260)),
  row("DT.TOP3", "Dragon / tiger, top three v last three", "冠亚季 v 八九十 龙虎", options(DUELISTS), size(), board(compare(sum([0, 1, 2]), sum([7, 8, 9])), DUEL), fairEach(DUELISTS, 2010, 4200)),
  ...PLACES.map((i) => row(`BSOE.${placeName(i)}`, `Sides of place ${i + 1}`, `${PLACE_CN[i]}大小单双`, options(SIDES), size(), board(at(i), CAR_SIDES), fairEach(SIDES, 1, 2))),
  ...PLACES.map((i) => symbolBoard(`CR.${placeName(i)}`, `Two-sides board, place ${i + 1}`, `信用盘 ${PLACE_CN[i]}`, at(i), { ...itself(CARS), ...CAR_SIDES }, 10)),
] // prettier-ignore
