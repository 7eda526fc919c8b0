import { HOUR_MS } from "../kernel/durations.ts"
import type { Announcement } from "../modules/engagement/index.ts"

/** Lanterna's first notices; every line of them is true of the demo. */
export const demoNotices = (now: Date): Announcement[] => [
  {
    type: "B",
    publishedAt: new Date(now.getTime() - 2 * HOUR_MS),
    title: {
      EN: "Every draw can be checked",
      PT: "Todo sorteio pode ser conferido",
    },
    content: {
      EN: "<p>Before an issue goes on sale we publish the fingerprint of its secret seed. After the draw we publish the seed. Open a result and press <b>Verify</b>: your own device draws again and compares.</p>",
      PT: "<p>Antes de cada concurso abrir, publicamos a impressão digital da semente secreta. Depois do sorteio, publicamos a semente. Abra um resultado e toque em <b>Verificar</b>: o seu próprio aparelho refaz o sorteio e compara.</p>",
    },
  },
  {
    type: "B",
    publishedAt: new Date(now.getTime() - HOUR_MS),
    title: { EN: "This is a demonstration house", PT: "Esta é uma casa de demonstração" },
    content: {
      EN: "<p>Lanterna plays for play money. Deposits go to a practice payment provider on this machine; no real money moves.</p>",
      PT: "<p>A Lanterna joga com dinheiro de brincadeira. Os depósitos vão para um provedor de pagamentos de teste nesta máquina; nenhum dinheiro real é movimentado.</p>",
    },
  },
  {
    type: "B",
    publishedAt: now,
    title: { EN: "More than sixty games", PT: "Mais de sessenta jogos" },
    content: {
      EN: "<p>Digits, dice, races, Mark Six, Vietnam and South-East Asia: draws every minute around the clock, and on the days of the calendar. Every one of them is our own draw and can be checked.</p>",
      PT: "<p>Dígitos, dados, corridas, Mark Six, Vietnã e Sudeste Asiático: sorteios a cada minuto, dia e noite, e nos dias do calendário. Cada um deles é um sorteio nosso e pode ser conferido.</p>",
    },
  },
]
