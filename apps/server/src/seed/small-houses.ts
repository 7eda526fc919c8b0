import type { MerchantId } from "../kernel/ids.ts"

/** A small house of the demo beside Lanterna, in another currency. */
export interface SmallHouse {
  readonly id: MerchantId
  readonly code: string
  readonly name: string
  readonly asset: "VND" | "THB" | "IDR"
  readonly symbol: string
  readonly timeZone: string
  readonly language: "VI" | "TH" | "ID"
  readonly dialingCode: string
  readonly hue: number
  readonly motif: "wave" | "lattice"
  readonly banks: readonly string[]
  /** So many units of its currency stand for one of Lanterna's. */
  readonly times: bigint
  readonly player: string
}

export const SMALL_HOUSES: readonly SmallHouse[] = [
  {
    id: 2,
    code: "hoian",
    name: "Hoi An",
    asset: "VND",
    symbol: "₫",
    timeZone: "Asia/Ho_Chi_Minh",
    language: "VI",
    dialingCode: "84",
    hue: 150,
    motif: "wave",
    banks: ["Vietcombank", "VietinBank", "BIDV", "Techcombank", "MB Bank", "ACB"],
    times: 5_000n,
    player: "minh",
  },
  {
    id: 3,
    code: "chaophraya",
    name: "Chao Phraya",
    asset: "THB",
    symbol: "฿",
    timeZone: "Asia/Bangkok",
    language: "TH",
    dialingCode: "66",
    hue: 300,
    motif: "lattice",
    banks: ["Bangkok Bank", "Kasikornbank", "Krungthai Bank", "Siam Commercial Bank"],
    times: 5n,
    player: "somchai",
  },
  {
    id: 4,
    code: "nusantara",
    name: "Nusantara",
    asset: "IDR",
    symbol: "Rp",
    timeZone: "Asia/Jakarta",
    language: "ID",
    dialingCode: "62",
    hue: 20,
    motif: "wave",
    banks: ["BCA", "Bank Mandiri", "BRI", "BNI", "CIMB Niaga"],
    times: 3_000n,
    player: "dewi",
  },
]
