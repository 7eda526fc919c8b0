import { escapeHtml } from "@croupier/service/page"
import type { SimulatedVendor } from "./simulated-vendor.ts"

/**
 * The page of every simulator's game, for the frame of /game: balance, stake, one button. Half of all rounds but two in
 * a hundred win twice the stake, and the page says so: it shows that money moves, and pretends to be no more.
 */
export const gamePage = (
  vendor: Pick<SimulatedVendor, "code" | "name">,
  seat: string,
  game: string,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(vendor.name)} ${escapeHtml(game)}</title>
<style>
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.4 system-ui,sans-serif}
main{display:grid;gap:1rem;width:min(22rem,90vw);text-align:center}
h1{font-size:1.2rem;margin:0}
output{font-size:1.6rem;font-variant-numeric:tabular-nums}
label{display:grid;gap:.3rem}
input,button{font:inherit;padding:.7rem;border-radius:.5rem;border:1px solid #888}
button{background:#1a56db;color:#fff;border:0;cursor:pointer}
button:disabled{opacity:.5}
p{margin:0;min-height:1.4em}
small{opacity:.75}
</style>
</head>
<body>
<main data-seat="${escapeHtml(seat)}" data-vendor="${escapeHtml(vendor.code)}">
<h1>${escapeHtml(vendor.name)} · ${escapeHtml(game)}</h1>
<div>Balance <output id="balance">…</output></div>
<label>Stake <input id="stake" inputmode="decimal" value="1.00"></label>
<button id="play" disabled>Play</button>
<p id="said" role="status"></p>
<small>A simulator for tests: 48 of 100 rounds win twice the stake.</small>
</main>
<script>
const main = document.querySelector("main")
const at = "/seats/" + main.dataset.vendor + "/" + main.dataset.seat
const [balance, stake, play, said] = ["balance", "stake", "play", "said"].map((id) => document.getElementById(id))
const show = (answer) => {
  if (answer.balance) balance.textContent = answer.balance
  said.textContent =
    answer.state === "played" ? (Number(answer.win) > 0 ? "Won " + answer.win : "No win")
    : answer.state === "refused" ? "Refused: " + answer.reason
    : answer.state === "cancelled" ? "No answer came, the round was taken back" : ""
}
const ask = async (path, body) => {
  play.disabled = true
  try {
    const answer = await fetch(at + path, body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
    show(await answer.json())
  } catch { said.textContent = "The game does not answer" }
  play.disabled = false
}
play.addEventListener("click", () => ask("/rounds", { stake: stake.value }))
ask("")
</script>
</body>
</html>`
