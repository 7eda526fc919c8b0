/** Makes the console's icon sprite. Add a name here, run this file, commit the result. */
import { writeIconSprite } from "@croupier/ui/icon-sprite.ts"

const ICONS =
  `menu x search sun moon log-out shield-check users user-cog scroll-text stamp dices landmark wallet store
  megaphone layout-dashboard chevron-right chevron-left chevrons-left download columns-3 rows-3 lock lock-open plus
  key-round refresh-cw circle-alert circle-check copy gamepad-2 bookmark arrow-up arrow-down fingerprint-pattern
  qr-code credit-card banknote crown network map-pin handshake file-text newspaper target ticket percent user-plus trophy calendar-check
  mail message-circle messages-square`.split(/\s+/)

await writeIconSprite(ICONS, new URL("../src/parts/", import.meta.url))
