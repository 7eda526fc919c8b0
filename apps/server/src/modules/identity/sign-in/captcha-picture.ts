import sharp from "sharp"
import type { Random } from "../../../kernel/random.ts"

/**
 * Letters and digits as strokes on a grid of 4 by 6, so that no font is needed. Characters that a person
 * mixes up when they are bent (0 O Q D, 1 I L, 2 Z, 5 S, 8 B, 6 G, U V) are left out or kept once.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  "3": "0,0 4,0 2,2.5 4,4 3,6 1,6 0,5",
  "4": "3,6 3,0 0,4 4,4",
  "7": "0,0 4,0 1.5,6",
  "9": "4,2 3,0 1,0 0,1.5 1,3 3,3 4,2 4,4 2.5,6 1,6",
  A: "0,6 2,0 4,6|0.8,3.8 3.2,3.8",
  C: "4,1 2.5,0 1,0.5 0,3 1,5.5 2.5,6 4,5",
  E: "4,0 0,0 0,6 4,6|0,3 3,3",
  F: "4,0 0,0 0,6|0,3 3,3",
  H: "0,0 0,6|4,0 4,6|0,3 4,3",
  J: "1,0 4,0|3,0 3,5 2,6 0.5,5.5 0,4.5",
  K: "0,0 0,6|4,0 0,3.4 4,6",
  M: "0,6 0.4,0 2,3.5 3.6,0 4,6",
  N: "0,6 0,0 4,6 4,0",
  P: "0,6 0,0 3,0 4,1.5 3,3 0,3",
  R: "0,6 0,0 3,0 4,1.5 3,3 0,3|2,3 4,6",
  T: "0,0 4,0|2,0 2,6",
  W: "0,0 1,6 2,2.5 3,6 4,0",
  X: "0,0 4,6|4,0 0,6",
  Y: "0,0 2,3 4,0|2,3 2,6",
}
const ALPHABET = Object.keys(GLYPHS)
const LENGTH = 4
const WIDTH = 168
const HEIGHT = 60

/** Four characters, each equally likely. */
export function pickAnswer(random: Random): string {
  const fair = 256 - (256 % ALPHABET.length)
  let answer = ""
  while (answer.length < LENGTH)
    for (const byte of random.bytes(16))
      if (byte < fair && answer.length < LENGTH) answer += ALPHABET[byte % ALPHABET.length]
  return answer
}

/** The picture of an answer, a PNG of some 3 KB: bent, turned strokes under lines of the same weight. */
export function drawCaptcha(answer: string, random: Random): Promise<Buffer> {
  return sharp(Buffer.from(captchaSvg(answer, random)))
    .png({ palette: true, colours: 16 })
    .toBuffer()
}

/** Every place, angle and bend is rolled, so that no two pictures of a character are alike. */
export function captchaSvg(answer: string, random: Random): string {
  const roll = (low: number, high: number): number => {
    const [a = 0, b = 0] = random.bytes(2)
    return low + ((a * 256 + b) / 65_536) * (high - low)
  }
  const ink = () => `hsl(${roll(0, 360).toFixed(0)} 35% ${roll(22, 38).toFixed(0)}%)`
  const glyphs = Array.from(answer).map((character, position) => {
    const x = 24 + position * 36 + roll(-4, 4)
    const y = 12 + roll(-4, 6)
    const scale = roll(5, 6.2)
    const turn = roll(-22, 22).toFixed(1)
    const strokes = (GLYPHS[character] ?? "").split("|").map((stroke) => bent(stroke, roll))
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn} 12 18) scale(${scale.toFixed(2)} ${roll(5, 6.2).toFixed(2)})" stroke="${ink()}" stroke-width="${roll(0.5, 0.75).toFixed(2)}">${strokes.join("")}</g>`
  })
  const lines = Array.from({ length: 4 }, () => {
    const [from, first, second, to] = [roll(0, HEIGHT), roll(0, HEIGHT), roll(0, HEIGHT), roll(0, HEIGHT)]
    return `<path d="M0 ${from.toFixed(0)}C${WIDTH / 3} ${first.toFixed(0)} ${(2 * WIDTH) / 3} ${second.toFixed(0)} ${WIDTH} ${to.toFixed(0)}" stroke="${ink()}" stroke-width="${roll(1.2, 2.4).toFixed(1)}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="hsl(${roll(0, 360).toFixed(0)} 30% 92%)"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${glyphs.join("")}${lines.join("")}</g></svg>`
}

/** A stroke as a chain of curves whose ends and middles are moved a little. */
function bent(stroke: string, roll: (low: number, high: number) => number): string {
  const points = stroke.split(" ").map((point) => {
    const [x = 0, y = 0] = point.split(",").map(Number)
    return [x + roll(-0.25, 0.25), y + roll(-0.25, 0.25)] as const
  })
  const [start, ...rest] = points
  if (!start) return ""
  let path = `M${start[0].toFixed(2)} ${start[1].toFixed(2)}`
  let [fromX, fromY] = start
  for (const [x, y] of rest) {
    const middleX = (fromX + x) / 2 + roll(-0.4, 0.4)
    const middleY = (fromY + y) / 2 + roll(-0.4, 0.4)
    path += `Q${middleX.toFixed(2)} ${middleY.toFixed(2)} ${x.toFixed(2)} ${y.toFixed(2)}`
    fromX = x
    fromY = y
  }
  return `<path d="${path}"/>`
}
