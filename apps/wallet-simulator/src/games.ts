/** A game of this vendor: always a toss, each under a name and a colour of its own. */
export interface TossGame {
  readonly game: string
  /** Degrees on the colour circle. */
  readonly hue: number
  readonly released: string
  readonly names: Readonly<Record<"EN" | "PT" | "CN" | "ID" | "JA" | "KO" | "TH" | "UR" | "VI", string>>
}

/** A game that is thrown with a thing, by the words for the thing: Portuguese brings its preposition. */
function toss(game: string, hue: number, released: string, words: string): TossGame {
  const [EN, PT, CN, ID, JA, KO, TH, UR, VI] = words.split("|")
  return {
    game,
    hue,
    released,
    names: {
      EN: `${EN} Toss`,
      PT: `Lance ${PT}`,
      CN: `${CN}抛掷`,
      ID: `Lempar ${ID}`,
      JA: `${JA}トス`,
      KO: `${KO} 던지기`,
      TH: `โยน${TH}`,
      UR: `${UR} کی اچھال`,
      VI: `Tung ${VI}`,
    },
  }
}

export const GAMES: readonly [TossGame, ...TossGame[]] = [
  toss("pearl-toss", 190, "2024-05-20", "Pearl|da Pérola|珍珠|Mutiara|パール|진주|ไข่มุก|موتی|ngọc trai"),
  toss("coral-toss", 20, "2024-11-04", "Coral|do Coral|珊瑚|Karang|サンゴ|산호|ปะการัง|مرجان|san hô"),
  toss("shell-toss", 60, "2025-03-17", "Shell|da Concha|贝壳|Kerang|シェル|조개|เปลือกหอย|سیپی|vỏ sò"),
  toss("anchor-toss", 250, "2025-08-11", "Anchor|da Âncora|船锚|Jangkar|アンカー|닻|สมอ|لنگر|mỏ neo"),
  toss("moon-toss", 290, "2026-02-02", "Moon|da Lua|月亮|Bulan|ムーン|달|พระจันทร์|چاند|trăng"),
  toss("silver-toss", 150, "2026-09-14", "Silver|da Prata|银币|Perak|シルバー|은화|เหรียญเงิน|چاندی|bạc"),
]
