import type { GameCard } from "@croupier/contract/games"
import type { ArtName } from "@croupier/ui/art-names.ts"
import { gameArt } from "../../ui/game-art.ts"

/** A poster of a game that brings no picture: a hue and three glyphs that follow from its name, always the same. */
export interface Poster {
  /** Degrees on the colour circle. */
  readonly hue: number
  /** The large glyph says the kind of game, the small ones are its own. */
  readonly glyphs: readonly [ArtName, ArtName, ArtName]
}

/** Glyphs for the words of a name, in the languages of the site; colours and times of day come last, for they say least. */
const WORDS: readonly (readonly [RegExp, ArtName])[] = [
  [/dragon|dragão|龙|龍|\bnaga\b|용|มังกร|ڈریگن|rồng/, "dragon"],
  [/firecracker|rojão|爆竹|petasan|폭죽|ประทัด|پٹاخہ|pháo/, "firecracker"],
  [/fire|\bhot\b|burn|flame|chama|火焰|炎|\bapi\b|불꽃|เปลวไฟ|شعلہ|ngọn lửa/, "fire"],
  [/\bcoin|moeda|钱币|コイン|\bkoin\b|동전|เหรียญ|سکہ|đồng xu/, "coin"],
  [/money|rich|cash|wealth|treasure|purse|bolsa|钱袋|巾着|kantong|주머니|ถุงเงิน|تھیلی|túi tiền/, "money-bag"],
  [/\bgem|jewel|diamond|crystal|pearl|pérola|宝石|permata|보석|อัญมณี|نگینہ|viên ngọc/, "gem"],
  [/mango|manga|芒果|マンゴー|mangga|망고|มะม่วง|آم|xoài/, "mango"],
  [/fruit|tangerin|juic|蜜橘|みかん|jeruk|귤|ส้ม|سنگترہ|quýt/, "tangerine"],
  [/tiger|tigre|\bcat\b|虎|harimau|호랑이|เสือ|شیر|hổ/, "tiger"],
  [/\box\b|bull|buffalo|búfalo|水牛|kerbau|물소|ควาย|بھینسا|trâu/, "buffalo"],
  [/elephant|elefante|ganesha|象|gajah|코끼리|ช้าง|ہاتھی|\bvoi\b/, "elephant"],
  [/fish|ocean|\bsea\b|shark|carp|锦鲤|鯉|\bikan\b|잉어|ปลา|مچھلی|cá chép/, "fish"],
  [
    /luck|clover|trevo|leprechaun|fortune|四叶草|クローバー|semanggi|클로버|โคลเวอร์|سہ برگہ|cỏ bốn lá/,
    "clover",
  ],
  [/lotus|lótus|flower|garden|莲|蓮|teratai|연꽃|ดอกบัว|کنول|hoa sen/, "lotus"],
  [/king|queen|crown|coroa|empire|royal|gates|olympus|皇冠|王冠|mahkota|왕관|มงกุฎ|تاج|vương miện/, "crown"],
  [/joker|clown|jester|bufão|小丑|道化|badut|광대|ตัวตลก|مسخرہ|chú hề/, "joker"],
  [/bomb|blast|boom/, "bomb"],
  [/rocket|foguete|crash|space|\bstar|sky|火箭|ロケット|roket|로켓|จรวด|راکٹ|tên lửa/, "rocket"],
  [/\bdice|\bdie\b|\bsic|\bdados?\b|骰|サイコロ|dadu|주사위|ลูกเต๋า|پانسہ|xúc xắc/, "die"],
  [/race|\bcar\b|speed|corredor|赛车|レーサー|pembalap|레이서|รถแข่ง|گاڑی|xe đua/, "car"],
  [/\bcup\b|league|trophy|troféu|champion|奖杯|トロフィー|piala|트로피|ถ้วยรางวัล|ٹرافی|chiếc cúp/, "trophy"],
  [/umbrella|guarda-chuva|伞|傘|payung|우산|ร่ม|چھتری|chiếc ô/, "umbrella"],
  [/dumpling|bolinho|饺子|餃子|pangsit|만두|เกี๊ยว|ڈمپلنگ|há cảo/, "dumpling"],
  [/balloon|balão|气球|風船|\bbalon\b|풍선|ลูกโป่ง|غبارہ|bong bóng/, "balloon"],
  [/scroll|pergaminho|卷轴|巻物|gulungan|두루마리|คัมภีร์|طومار|cuộn thư/, "scroll"],
  [/\bkey|chave|钥匙|鍵|kunci|열쇠|กุญแจ|چابی|chìa khóa/, "key"],
  [/dango|团子|団子|당고|ดังโงะ|ڈانگو/, "dango"],
  [/\bpalm|棕榈|ヤシ|palem|야자|ต้นปาล์ม|کھجور|cây cọ/, "palm"],
  [/globe|globo|环球|地球|bola dunia|지구본|ลูกโลก|گلوب|địa cầu/, "globe"],
  [/roulette|roleta|轮盘|ルーレット|\brolet\b|룰렛|รูเล็ต|رولیٹ/, "bullseye"],
  [/lantern|提灯|灯笼|lentera|등불|โคมไฟ|لالٹین|đèn lồng/, "lantern"],
  [/moon|\blua\b|月|\bbulan\b|(^| )달|จันทร์|چاند|trăng/, "full-moon"],
  [/night|noturno|meia-noite|夜|malam|자정|เที่ยงคืน|đêm/, "full-moon"],
  [/festival|节庆|祭り|축제|เทศกาล|میلے|lễ hội/, "lantern"],
  [/gold|\bouro\b|金|\bemas\b|황금|ทองคำ|سونے|vàng/, "money-bag"],
]
const SMALL: readonly ArtName[] = [
  "coin",
  "gem",
  "clover",
  "firecracker",
  "full-moon",
  "lotus",
  "crown",
  "tangerine",
  "dango",
  "money-bag",
  "fire",
  "joker",
  "balloon",
  "umbrella",
  "palm",
  "key",
]

/** FNV-1a: the same number for the same text on every device. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** A hue in degrees that follows from a text. */
export const hueOf = (text: string): number => numberOf(text) % 360

export function posterOf(
  game: Pick<GameCard, "displayName" | "gameCode" | "vassalage" | "tags" | "gameCategory">,
): Poster {
  const number = numberOf(`${game.vassalage} ${game.gameCode} ${game.displayName}`)
  const name = game.displayName.toLowerCase()
  const own = WORDS.flatMap(([words, glyph]) => (words.test(name) ? [glyph] : []))
  const pick = (at: number): ArtName => SMALL[(number >>> at) % SMALL.length] ?? "coin"
  const kind = gameArt([...game.tags, game.gameCategory])
  const large = own[0] ?? kind
  // Picks of a name may all be one glyph: the whole list behind them always leaves two others.
  const small = new Set([...own.slice(1), pick(3), pick(11), pick(19), ...SMALL])
  small.delete(large)
  const [first = "coin", second = "gem"] = small
  return { hue: number % 360, glyphs: [large, first, second] }
}
