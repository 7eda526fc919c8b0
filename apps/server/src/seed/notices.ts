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
      EN: "<p>Before a draw goes on sale we publish the hash of its server seed. After the draw we publish the seed. Open a result and press <b>Verify</b>: your own device repeats the draw and compares.</p>",
      PT: "<p>Antes de cada concurso abrir, publicamos o hash da seed do servidor. Depois do sorteio, publicamos a seed. Abra um resultado e toque em <b>Verificar</b>: o seu próprio aparelho refaz o sorteio e compara.</p>",
    },
  },
  {
    type: "B",
    publishedAt: new Date(now.getTime() - HOUR_MS),
    title: { EN: "This is a demo site", PT: "Este é um site de demonstração" },
    content: {
      EN: "<p>Lanterna plays for play money. Deposits go to a practice payment provider on this machine; no real money moves.</p>",
      PT: "<p>A Lanterna joga com dinheiro fictício. Os depósitos vão para um provedor de pagamentos de teste nesta máquina; nenhum dinheiro real é movimentado.</p>",
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
