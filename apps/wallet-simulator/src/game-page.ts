import { GAMES } from "./games.ts"

/** The page of every game: it brings nothing from elsewhere, and shows name, colour and words by the address of the launch. */
export const gamePage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pearl Toss</title>
<style>
  :root { color-scheme: dark; font: 18px/1.5 system-ui, sans-serif; background: oklch(0.23 0.045 var(--hue, 215)); color: #e9f7f5 }
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 1rem; padding: 1rem; text-align: center }
  #shell { width: 7rem; height: 7rem; border-radius: 50%; border: 4px solid oklch(0.82 0.09 var(--hue, 180)); background: oklch(0.38 0.07 var(--hue, 210)); transition: background .2s }
  #shell[data-fell=dark] { background: #01090c } #shell[data-fell=light] { background: #f4fffb }
  form { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; width: min(20rem, 100%) }
  label { display: grid; grid-column: 1 / -1; gap: .25rem; text-align: start; font-size: .9rem }
  input, button { font: inherit; min-height: 2.75rem; border-radius: .6rem; border: 1px solid oklch(0.82 0.09 var(--hue, 180)); padding: 0 1rem }
  input { min-width: 0; background: oklch(0.28 0.05 var(--hue, 215)); color: inherit }
  h1 { margin: 0; font-size: 1.6rem; line-height: 1.1 } small { opacity: .75 }
  button { background: oklch(0.82 0.09 var(--hue, 180)); color: #04222b; font-weight: 700; cursor: pointer } button:disabled { opacity: .5 }
  output { min-height: 1.5em }
</style>
<h1></h1>
<div id="shell" role="img" aria-label=""></div>
<p><span data-word="balance"></span> <strong id="balance">–</strong></p>
<form>
  <label><span data-word="stake"></span><input id="stake" inputmode="decimal" value="1.00" dir="ltr"></label>
  <button name="side" value="light" data-word="light" disabled></button>
  <button name="side" value="dark" data-word="dark" disabled></button>
</form>
<output aria-live="polite"></output>
<small>Silver Reef · demo</small>
<script>
  const WORDS = {
    EN: { balance: "In this wallet:", stake: "Stake", light: "Light", dark: "Dark", won: "Won", lost: "Lost", short: "There is not enough.", gone: "This game has to be opened again.", away: "No answer. Try again." },
    PT: { balance: "Nesta carteira:", stake: "Aposta", light: "Claro", dark: "Escuro", won: "Ganhou", lost: "Perdeu", short: "Não há o bastante.", gone: "Este jogo precisa ser aberto de novo.", away: "Sem resposta. Tente de novo." },
    CN: { balance: "本钱包：", stake: "投注", light: "亮面", dark: "暗面", won: "赢", lost: "输", short: "余额不足。", gone: "请重新打开游戏。", away: "没有响应，请重试。" },
    ID: { balance: "Di dompet ini:", stake: "Taruhan", light: "Terang", dark: "Gelap", won: "Menang", lost: "Kalah", short: "Saldo tidak cukup.", gone: "Game ini harus dibuka lagi.", away: "Tidak ada jawaban. Coba lagi." },
    JA: { balance: "このウォレット：", stake: "賭け金", light: "明", dark: "暗", won: "勝ち", lost: "負け", short: "残高が足りません。", gone: "ゲームを開き直してください。", away: "応答がありません。もう一度お試しください。" },
    KO: { balance: "이 지갑:", stake: "베팅", light: "밝은 면", dark: "어두운 면", won: "승리", lost: "패배", short: "잔액이 부족합니다.", gone: "게임을 다시 열어야 합니다.", away: "응답이 없습니다. 다시 시도하세요." },
    TH: { balance: "ในกระเป๋านี้:", stake: "เดิมพัน", light: "สว่าง", dark: "มืด", won: "ชนะ", lost: "แพ้", short: "เงินไม่พอ", gone: "ต้องเปิดเกมนี้ใหม่", away: "ไม่มีคำตอบ ลองอีกครั้ง" },
    UR: { balance: "اس بٹوے میں:", stake: "داؤ", light: "روشن", dark: "تاریک", won: "جیت", lost: "ہار", short: "رقم کافی نہیں۔", gone: "یہ گیم دوبارہ کھولنی ہوگی۔", away: "کوئی جواب نہیں۔ دوبارہ کوشش کریں۔" },
    VI: { balance: "Trong ví này:", stake: "Tiền cược", light: "Sáng", dark: "Tối", won: "Thắng", lost: "Thua", short: "Không đủ tiền.", gone: "Cần mở lại trò chơi này.", away: "Không có phản hồi. Hãy thử lại." },
  }
  const asked = new URLSearchParams(location.search)
  const words = WORDS[asked.get("lang")] ?? WORDS.EN
  const GAMES = ${JSON.stringify(GAMES)}
  const game = GAMES.find((each) => each.game === asked.get("game")) ?? GAMES[0]
  document.title = document.querySelector("h1").textContent = game.names[asked.get("lang")] ?? game.names.EN
  document.documentElement.style.setProperty("--hue", game.hue)
  if (asked.get("lang") === "UR") document.documentElement.dir = "rtl"
  for (const each of document.querySelectorAll("[data-word]")) each.textContent = words[each.dataset.word]
  const say = (text) => { document.querySelector("output").textContent = text }
  const shell = document.getElementById("shell")
  const sides = document.querySelectorAll("button[name=side]")
  const send = async (path, body) => {
    const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
    return { status: answer.status, ...(await answer.json()) }
  }
  // Of the languages above these write a comma between the whole and its parts.
  const sign = ["ID", "PT", "VI"].includes(asked.get("lang")) ? "," : "."
  const written = (amount) => amount.replace(".", sign)
  const show = (balance) => { document.getElementById("balance").textContent = written(balance) }
  document.getElementById("stake").value = written("1.00")
  let seat
  send("/play/seat", { token: asked.get("token") ?? "", game: game.game }).then((told) => {
    if (told.status !== 200) return say(told.status === 503 ? words.away : words.gone)
    seat = told.seat
    show(told.balance)
    for (const side of sides) side.disabled = false
  }, () => say(words.away))
  document.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault()
    for (const side of sides) side.disabled = true
    const stake = document.getElementById("stake").value.trim().replace(",", ".")
    send("/play/toss", { seat, side: event.submitter?.value ?? "light", stake }).then((told) => {
      if (told.status !== 200) return say(words.short)
      shell.dataset.fell = told.fell
      show(told.balance)
      say(told.won ? words.won : words.lost)
    }, () => say(words.away)).finally(() => { for (const side of sides) side.disabled = false })
  })
</script>
`
