/** Makes the site's icon sprite. Add a name here, run this file, commit the result. */
import { writeIconSprite } from "@croupier/ui/icon-sprite.ts"

const ICONS =
  `menu x eye eye-off refresh-cw plus minus user log-out log-in mail bell bell-off languages sun moon monitor chevron-down
  chevron-up chevron-right chevron-left arrow-left arrow-right clock wallet ticket download headphones
  message-circle messages-square check copy circle-alert triangle-alert info wifi-off search house dices shield-check key-round
  trophy sparkles rotate-ccw trash shuffle shopping-cart lock loader-circle external-link qr-code circle-check
  circle-x star gift user-plus hash list flame chart-column calendar receipt banknote landmark credit-card play
  pause link smartphone camera fingerprint-pattern target coins`.split(/\s+/)

await writeIconSprite(ICONS, new URL("../src/ui/", import.meta.url))
