import type { Announcement } from "../modules/engagement/index.ts"

const HOUR_MS = 3_600_000

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
    title: { EN: "Two games, drawn every minute", PT: "Dois jogos, sorteados a cada minuto" },
    content: {
      EN: "<p>SSC draws five digits, K3 throws three dice, both around the clock. Sale closes five seconds before each draw.</p>",
      PT: "<p>O SSC sorteia cinco dígitos e o K3 lança três dados, os dois dia e noite. As apostas fecham cinco segundos antes de cada sorteio.</p>",
    },
  },
]
