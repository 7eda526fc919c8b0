import { charactersOf, DIGITS } from "../alphabet.ts"
import type { Row } from "../build.ts"
import { at, board, boards, compare, options, row, SIDES, sides, size, sumTail } from "../build.ts"
import { CHAIN_DECIMAL } from "../draw.ts"
import { fair, fairEach, fairWithPush } from "../tiers.ts"

/** 哈希彩: plays on the last characters of a block hash. Catalogue, section 8.8. */

const LETTERS = charactersOf("abcdef")
const HEX = [...DIGITS, ...LETTERS]
const LAST = 4
const decimal = at(CHAIN_DECIMAL)

const WINNER = { BANKER: [">"], PLAYER: ["<"], TIE: ["="] } as const
const PUSH = { BANKER: ["="], PLAYER: ["="] } as const

const rows = (): readonly Row[] => [
  row("NUM", "Last decimal digit", "尾号", options(DIGITS), size(), board(decimal), fairEach(DIGITS, 1, 10)),
  row("BSOE", "Tail big/small/odd/even", "尾号大小单双", options(SIDES), size(), board(decimal, sides(0, 9, 5)), fairEach(SIDES, 1, 2)),
  row("HEX", "Last hex character", "尾字符", options(HEX), size(), board(at(LAST)), fairEach(HEX, 1, 16)),
  row("TYPE", "Digit or letter", "数字 / 字母", options(["DIGIT", "LETTER"]), size(), board(at(LAST), { DIGIT: DIGITS, LETTER: LETTERS }), fair(16, { DIGIT: 10, LETTER: 6 })),
  row("LUCKY", "Lucky hash", "幸运哈希", options(["LUCKY"]), size(), board({ type: "TALLY", window: [3, 4], of: LETTERS }, { LUCKY: ["1"] }), fair(256, { LUCKY: 120 })),
  row("BACCARAT", "Banker / player / tie", "哈希庄闲", options(["BANKER", "PLAYER", "TIE", "BANKER_PAIR", "PLAYER_PAIR"]), size(), boards(
    { value: compare(sumTail([0, 1]), sumTail([3, 4])), words: WINNER, push: PUSH },
    { value: { type: "SAME", window: [0, 1] }, words: { BANKER_PAIR: ["SAME"] } },
    { value: { type: "SAME", window: [3, 4] }, words: { PLAYER_PAIR: ["SAME"] } },
  ), { ...fairWithPush(65_536, { BANKER: 28_908, PLAYER: 28_908 }, 7720), ...fair(65_536, { TIE: 7720, BANKER_PAIR: 4096, PLAYER_PAIR: 4096 }) }),
  row("BULL", "Hash bull", "哈希牛牛", options(Object.keys(WINNER)), size(), board(compare(sumTail([0, 1, 2], 10), sumTail([2, 3, 4], 10)), WINNER, PUSH), { ...fairWithPush(1_048_576, { BANKER: 462_528, PLAYER: 462_528 }, 123_520), ...fair(1_048_576, { TIE: 123_520 }) }),
] // prettier-ignore

export const chain = (): readonly Row[] => rows().map((play) => ({ ...play, price: "ODDS" }))
