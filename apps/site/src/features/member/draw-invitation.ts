import { qrPath } from "@croupier/ui/qr-path.ts"

/** Pixels of the picture: the upright format that messengers show whole. */
export const WIDTH = 1080
export const HEIGHT = 1350
const CENTRE = WIDTH / 2
const MARGIN = 90
const QR = 600

/** Texts of an invitation, in the reader's language. */
export interface Invitation {
  readonly brand: string
  readonly says: string
  readonly codeLabel: string
  readonly code: string
  readonly link: string
  readonly adults: string
}

/** Colours and type of the site as it is shown. */
export interface Look {
  readonly ground: string
  readonly raised: string
  readonly text: string
  readonly quiet: string
  readonly accent: string
  readonly font: string
  readonly direction: "ltr" | "rtl"
  readonly locale: string
}

/** Draws an invitation: the brand, one sentence, the code to scan and the code to read out. */
export function drawInvitation(context: CanvasRenderingContext2D, said: Invitation, look: Look): void {
  const { ground, raised, text, quiet, accent, font, direction } = look
  context.direction = direction
  context.textAlign = "center"
  context.textBaseline = "middle"
  context.fillStyle = ground
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = accent
  context.fillRect(0, 0, WIDTH, 18)
  const write = (line: string, at: number, size: number, colour: string, weight = 400) => {
    context.fillStyle = colour
    context.font = `${weight} ${fitted(context, line, { size, weight, font })}px ${font}`
    context.fillText(line, CENTRE, at)
  }
  write(said.brand, 130, 84, accent, 700)
  context.font = `600 54px ${font}`
  const lines = wrapped(context, said.says, look.locale)
  for (const [at, line] of lines.entries()) write(line, 250 + at * 70, 54, text, 600)
  const top = 290 + lines.length * 70
  context.fillStyle = raised
  context.beginPath()
  context.roundRect(CENTRE - QR / 2 - 40, top, QR + 80, QR + 80, 40)
  context.fill()
  drawQr(context, said.link, { x: CENTRE - QR / 2, y: top + 40 })
  write(said.codeLabel, top + QR + 132, 42, quiet)
  // A code is read from left to right in every language.
  context.direction = "ltr"
  write(said.code, top + QR + 206, 84, text, 700)
  context.direction = direction
  write(said.adults, HEIGHT - 64, 42, quiet)
}

/** The size at which a line fits into the margins, at most the one that is asked for. */
function fitted(
  context: CanvasRenderingContext2D,
  line: string,
  { size, weight, font }: { readonly size: number; readonly weight: number; readonly font: string },
): number {
  context.font = `${weight} ${size}px ${font}`
  return Math.min(size, Math.floor((size * (WIDTH - 2 * MARGIN)) / context.measureText(line).width))
}

/** The words of a sentence in lines that fit, also in languages that put no spaces between words. */
function wrapped(context: CanvasRenderingContext2D, sentence: string, locale: string): readonly string[] {
  const lines: string[] = [""]
  for (const { segment } of new Intl.Segmenter(locale, { granularity: "word" }).segment(sentence)) {
    const line = lines.at(-1) ?? ""
    const isTooWide = context.measureText(line + segment).width > WIDTH - 2 * MARGIN
    // A mark that ends a word stays with it.
    if (isTooWide && line !== "" && !/^[\p{P}\s]+$/u.test(segment)) lines.push(segment)
    else lines[lines.length - 1] = line + segment
  }
  return lines.map((line) => line.trim()).filter((line) => line !== "")
}

function drawQr(
  context: CanvasRenderingContext2D,
  link: string,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const { size, d } = qrPath(link)
  context.save()
  context.fillStyle = "#fff"
  context.fillRect(x, y, QR, QR)
  context.translate(x, y)
  context.scale(QR / size, QR / size)
  context.fillStyle = "#000"
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  context.fill(new Path2D(d))
  context.restore()
}
