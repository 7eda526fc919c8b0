import { $, bar, game, isCalm, make, picture, play, result, words } from "./shell.js"

const pond = make("div", { className: "pond" })
$("scene").append(
  make(
    "div",
    { style: "width:100%;display:grid;gap:.5rem" },
    pond,
    make("p", { className: "note", text: words.aim }),
  ),
)
bar(undefined)

let isBusy = false
const WIDE = [46, 54, 66, 80, 98, 130]
const fish = game.fish.flatMap((hundredths, species) =>
  Array.from({ length: species < 3 ? 3 : species < 5 ? 2 : 1 }, (_, at) => {
    const element = make(
      "button",
      { type: "button", ariaLabel: `×${hundredths / 100}`, style: `width:${WIDE[species]}px` },
      picture("fish"),
      make("span", { text: `×${hundredths / 100}` }),
    )
    element.firstChild.style.filter = `hue-rotate(${species * 55}deg)`
    pond.append(element)
    const each = {
      element,
      species,
      x: Math.random(),
      y: 0.06 + ((species * 3 + at * 2) % 11) / 13,
      speed: (0.03 + Math.random() * 0.05) * (at % 2 ? 1 : -1),
      away: 0,
    }
    element.onpointerdown = (event) => shoot(each, event)
    element.onclick = (event) => event.detail === 0 && shoot(each, event)
    return each
  }),
)

function ring({ clientX, clientY }) {
  const box = pond.getBoundingClientRect()
  const shot = make("i", { className: "shot" })
  shot.style.left = `${clientX - box.left}px`
  shot.style.top = `${clientY - box.top}px`
  pond.append(shot)
  setTimeout(() => shot.remove(), 500)
}

async function shoot(target, event) {
  if (isBusy) return
  isBusy = true
  ring(event)
  const played = await play(target.species, async ({ isCaught }) => {
    if (!isCaught) return
    await target.element.animate([{}, { scale: "1.6", opacity: 0 }], isCalm ? 30 : 420).finished
    target.x = target.speed > 0 ? -0.3 : 1.3
  })
  if (played && Number(played.win) === 0) result(words.missed)
  isBusy = false
}

let before = performance.now()
function swim(now) {
  const passed = Math.min(100, now - before) / 1000
  before = now
  const { width, height } = pond.getBoundingClientRect()
  for (const each of fish) {
    each.x += each.speed * passed * (isCalm ? 0.4 : 1)
    if (each.x > 1.15) each.x = -0.3
    if (each.x < -0.3) each.x = 1.15
    const dive = Math.sin(now / 900 + each.species * 2) * 0.02
    each.element.style.transform = `translate(${each.x * width}px, ${(each.y + dive) * height * 0.86}px)`
    each.element.firstChild.style.transform = each.speed > 0 ? "scaleX(-1)" : ""
  }
  requestAnimationFrame(swim)
}
requestAnimationFrame(swim)
