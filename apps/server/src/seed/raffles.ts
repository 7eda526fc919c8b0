import type { Merchant } from "../call/merchant.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { FirstRaffle, Raffles } from "../modules/raffles/index.ts"

export const WEEKLY: FirstRaffle = {
  subject: { products: [] },
  terms: {
    words: [
      { language: "PT", name: "Sorteio da Feira", text: "Toda semana, de segunda a domingo." },
      { language: "EN", name: "Market draw", text: "Every week, from Monday to Sunday." },
      { language: "CN", name: "夜市抽奖", text: "每周一次，周一至周日。" },
      { language: "ID", name: "Undian pasar malam", text: "Setiap pekan, dari Senin sampai Minggu." },
      { language: "JA", name: "夜市の抽選会", text: "毎週、月曜日から日曜日まで。" },
      { language: "KO", name: "야시장 추첨", text: "매주 월요일부터 일요일까지." },
      { language: "TH", name: "จับรางวัลตลาดกลางคืน", text: "ทุกสัปดาห์ ตั้งแต่วันจันทร์ถึงวันอาทิตย์" },
      { language: "UR", name: "بازار کی قرعہ اندازی", text: "ہر ہفتے، پیر سے اتوار تک۔" },
      { language: "VI", name: "Quay thưởng chợ đêm", text: "Hằng tuần, từ thứ Hai đến Chủ Nhật." },
    ],
    per: "100",
    cap: 20,
    prizes: ["200", "100", "50"],
    budget: "20000",
    isOpen: true,
  },
}

/** The demo's weekly raffle: its draw of the last week to verify, that of this week to play for. */
export const seedRaffle = (
  { merchant, raffles }: { readonly merchant: Merchant; readonly raffles: Raffles },
  { playerId, agentId, guestId }: Readonly<Record<"playerId" | "agentId" | "guestId", MemberId>>,
): Promise<void> => {
  const places = [
    playerId,
    guestId,
    playerId,
    agentId,
    guestId,
    playerId,
    guestId,
    agentId,
    playerId,
    guestId,
  ]
  return raffles.begin(merchant.id, WEEKLY, places)
}
