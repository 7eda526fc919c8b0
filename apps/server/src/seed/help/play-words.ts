import type { WrittenArticle } from "./written-article.ts"

/** Articles on lotteries and games. */
export const playWords: readonly WrittenArticle[] = [
  {
    article: "place-a-bet",
    category: "lottery",
    words: {
      EN: [
        "How do I bet on a lottery?",
        "<p>Open a lottery, choose a way to play and your numbers, and add them to the slip. The slip shows what it costs before you confirm.</p><p>Bets are taken until the countdown of the draw ends. The result and your prize show right after the draw.</p>",
      ],
      PT: [
        "Como aposto em uma loteria?",
        "<p>Abra uma loteria, escolha um modo de jogo e seus números e adicione-os ao bilhete. O bilhete mostra o custo antes da confirmação.</p><p>Apostas são aceitas até o fim da contagem do sorteio. O resultado e o prêmio aparecem logo depois.</p>",
      ],
      CN: [
        "如何投注彩票？",
        "<p>打开一种彩票，选择玩法和号码，并加入投注单。确认之前，投注单会显示所需金额。</p><p>倒计时结束前均可投注。开奖后立即显示结果和奖金。</p>",
      ],
      ID: [
        "Bagaimana cara memasang taruhan lotre?",
        "<p>Buka sebuah lotre, pilih cara bermain dan angka Anda, lalu tambahkan ke slip. Slip menampilkan biayanya sebelum Anda mengonfirmasi.</p><p>Taruhan diterima sampai hitung mundur undian berakhir. Hasil dan hadiah Anda tampil segera setelah undian.</p>",
      ],
      JA: [
        "宝くじにベットするには",
        "<p>宝くじを開き、ベット方式と番号を選んでスリップに追加してください。確定する前に、スリップに金額が表示されます。</p><p>抽選のカウントダウンが終わるまでベットできます。結果と賞金は抽選の直後に表示されます。</p>",
      ],
      KO: [
        "복권에 어떻게 베팅하나요?",
        "<p>복권을 열고 플레이 방식과 번호를 고른 뒤 슬립에 추가하세요. 확인하기 전에 슬립에 금액이 표시됩니다.</p><p>추첨의 카운트다운이 끝날 때까지 베팅할 수 있습니다. 결과와 당첨금은 추첨 직후 표시됩니다.</p>",
      ],
      TH: [
        "แทงหวยอย่างไร",
        "<p>เปิดหวย เลือกวิธีเล่นและตัวเลข แล้วเพิ่มลงในสลิป สลิปแสดงค่าใช้จ่ายก่อนคุณยืนยัน</p><p>รับแทงจนกว่าการนับถอยหลังของงวดจะสิ้นสุด ผลและรางวัลของคุณแสดงทันทีหลังออกรางวัล</p>",
      ],
      UR: [
        "لاٹری پر شرط کیسے لگاؤں؟",
        "<p>کوئی لاٹری کھولیں، کھیلنے کا طریقہ اور اپنے نمبر چنیں، اور انہیں پرچی میں شامل کریں۔ تصدیق سے پہلے پرچی اس کی قیمت دکھاتی ہے۔</p><p>قرعہ اندازی کی الٹی گنتی ختم ہونے تک شرطیں لی جاتی ہیں۔ نتیجہ اور آپ کا انعام قرعہ اندازی کے فوراً بعد نظر آتا ہے۔</p>",
      ],
      VI: [
        "Làm sao để cược xổ số?",
        "<p>Mở một loại xổ số, chọn cách chơi và các số, rồi thêm vào phiếu. Phiếu hiển thị số tiền trước khi bạn xác nhận.</p><p>Cược được nhận đến khi đồng hồ đếm ngược của kỳ quay kết thúc. Kết quả và giải thưởng hiện ngay sau khi quay.</p>",
      ],
    },
  },
  {
    article: "verify-a-draw",
    category: "lottery",
    words: {
      EN: [
        "How do I verify a draw?",
        "<p>Before a draw is on sale, the hash of its server seed is published. After the draw, the seed itself is published.</p><p>Open a result and press {verify}. Your own device repeats the draw from the seed and compares it with the result and the hash.</p>",
      ],
      PT: [
        "Como verifico um sorteio?",
        "<p>Antes da venda, é publicado o hash da seed do servidor. Depois do sorteio, é publicada a própria seed.</p><p>Abra um resultado e toque em {verify}. O seu aparelho refaz o sorteio a partir da seed e compara com o resultado e com o hash.</p>",
      ],
      CN: [
        "如何验证开奖？",
        "<p>开售之前会公布服务器种子的哈希值，开奖之后公布种子本身。</p><p>打开一期开奖结果，点击{verify}。您自己的设备会用种子重算开奖，并与结果和哈希值比对。</p>",
      ],
      ID: [
        "Bagaimana cara memverifikasi undian?",
        "<p>Sebelum undian dijual, hash dari seed servernya diterbitkan. Setelah undian, seed itu sendiri diterbitkan.</p><p>Buka sebuah hasil dan tekan {verify}. Perangkat Anda mengulang undian dari seed lalu membandingkannya dengan hasil dan hash.</p>",
      ],
      JA: [
        "抽選を検証するには",
        "<p>販売の前にサーバーシードのハッシュ値が公開され、抽選の後にシードそのものが公開されます。</p><p>抽選結果を開いて{verify}を押してください。お使いの端末がシードから抽選を再計算し、結果とハッシュ値に照合します。</p>",
      ],
      KO: [
        "추첨을 어떻게 검증하나요?",
        "<p>판매 전에 서버 시드의 해시가 공개되고, 추첨 후에는 시드가 공개됩니다.</p><p>추첨 결과를 열고 {verify}을(를) 누르세요. 회원님의 기기가 시드로 추첨을 다시 계산해 결과와 해시에 비교합니다.</p>",
      ],
      TH: [
        "ตรวจสอบการออกรางวัลอย่างไร",
        "<p>ก่อนเปิดขายจะเผยแพร่แฮชของซีดเซิร์ฟเวอร์ หลังออกรางวัลจะเผยแพร่ซีด</p><p>เปิดผลรางวัลแล้วกด {verify} อุปกรณ์ของคุณจะคำนวณการออกรางวัลซ้ำจากซีด และเปรียบเทียบกับผลและแฮช</p>",
      ],
      UR: [
        "قرعہ اندازی کی تصدیق کیسے کروں؟",
        "<p>فروخت شروع ہونے سے پہلے سرور سیڈ کا ہیش شائع ہوتا ہے۔ قرعہ اندازی کے بعد خود سیڈ شائع ہوتا ہے۔</p><p>کوئی نتیجہ کھولیں اور {verify} دبائیں۔ آپ کا اپنا آلہ سیڈ سے قرعہ اندازی دہراتا ہے اور نتیجے اور ہیش سے موازنہ کرتا ہے۔</p>",
      ],
      VI: [
        "Làm sao để xác minh kỳ quay?",
        "<p>Trước khi mở bán, mã hash của seed máy chủ được công bố. Sau khi quay số, chính seed được công bố.</p><p>Mở một kết quả và nhấn {verify}. Thiết bị của bạn tính lại kỳ quay từ seed và so với kết quả cùng mã hash.</p>",
      ],
    },
  },
  {
    article: "prize-groups",
    category: "lottery",
    words: {
      EN: [
        "Why are there prize groups?",
        "<p>With {group} you choose between higher prizes and a rebate. The highest group pays the highest prizes and no rebate.</p><p>In a lower group each prize is smaller, and the difference of the groups comes back as a rebate on every stake, won or lost.</p>",
      ],
      PT: [
        "Para que servem os grupos de prêmio?",
        "<p>Em {group} você escolhe entre prêmios maiores e rebate. O grupo mais alto paga os maiores prêmios e nenhum rebate.</p><p>Em um grupo mais baixo cada prêmio é menor, e a diferença volta como rebate sobre cada aposta, ganha ou perdida.</p>",
      ],
      CN: [
        "奖金组有什么用？",
        "<p>通过{group}，您可以在更高的奖金与返点之间选择。最高的奖金组奖金最高，没有返点。</p><p>选择较低的奖金组时，奖金较少，两组之差会按每笔投注返还，无论输赢。</p>",
      ],
      ID: [
        "Untuk apa grup hadiah?",
        "<p>Dengan {group} Anda memilih antara hadiah lebih tinggi dan rebate. Grup tertinggi membayar hadiah tertinggi tanpa rebate.</p><p>Di grup lebih rendah setiap hadiah lebih kecil, dan selisih grup kembali sebagai rebate atas setiap taruhan, menang atau kalah.</p>",
      ],
      JA: [
        "賞金グループとは",
        "<p>{group}では、高い賞金とリベートのどちらを重視するかを選びます。最も高いグループは賞金が最も高く、リベートはありません。</p><p>低いグループでは賞金が小さくなり、グループの差は当たり外れに関係なくベットごとにリベートとして戻ります。</p>",
      ],
      KO: [
        "당첨금 그룹은 무엇인가요?",
        "<p>{group}에서 더 높은 당첨금과 콤프 중에서 고릅니다. 가장 높은 그룹은 당첨금이 가장 높고 콤프가 없습니다.</p><p>낮은 그룹에서는 당첨금이 작아지고, 그룹의 차이는 당첨 여부와 관계없이 베팅마다 콤프로 돌아옵니다.</p>",
      ],
      TH: [
        "กลุ่มรางวัลมีไว้ทำอะไร",
        "<p>ที่ {group} คุณเลือกระหว่างรางวัลที่สูงขึ้นกับเงินคืน กลุ่มสูงสุดจ่ายรางวัลสูงสุดและไม่มีเงินคืน</p><p>ในกลุ่มที่ต่ำกว่า รางวัลจะน้อยลง และส่วนต่างของกลุ่มคืนมาเป็นเงินคืนของทุกการเดิมพัน ไม่ว่าถูกหรือไม่ถูกรางวัล</p>",
      ],
      UR: [
        "انعامی گروپ کس لیے ہیں؟",
        "<p>{group} سے آپ بڑے انعام اور ریبیٹ میں سے چنتے ہیں۔ سب سے اونچا گروپ سب سے بڑے انعام دیتا ہے اور کوئی ریبیٹ نہیں۔</p><p>نچلے گروپ میں ہر انعام چھوٹا ہوتا ہے، اور گروپوں کا فرق ہر شرط پر ریبیٹ کے طور پر واپس آتا ہے، جیت ہو یا ہار۔</p>",
      ],
      VI: [
        "Nhóm thưởng để làm gì?",
        "<p>Với {group}, bạn chọn giữa giải thưởng cao hơn và hoàn trả. Nhóm cao nhất trả giải cao nhất và không có hoàn trả.</p><p>Ở nhóm thấp hơn, mỗi giải nhỏ hơn, và phần chênh lệch được hoàn trả trên mỗi khoản cược, dù thắng hay thua.</p>",
      ],
    },
  },
  {
    article: "free-play",
    category: "games",
    words: {
      EN: [
        "Can I play without money?",
        "<p>Yes. Press {tryFree} in the menu to get an account with play money. No registration is asked for, and nothing can be withdrawn.</p>",
      ],
      PT: [
        "Posso jogar sem dinheiro?",
        "<p>Sim. Toque em {tryFree} no menu para receber uma conta com dinheiro fictício. Não há cadastro, e nada pode ser sacado.</p>",
      ],
      CN: [
        "可以不花钱试玩吗？",
        "<p>可以。点击菜单中的{tryFree}，即可获得带试玩金的账户。无需注册，试玩金不可提款。</p>",
      ],
      ID: [
        "Bisakah saya bermain tanpa uang?",
        "<p>Bisa. Tekan {tryFree} di menu untuk mendapatkan akun dengan saldo demo. Tidak perlu mendaftar, dan tidak ada yang dapat ditarik.</p>",
      ],
      JA: [
        "お金を使わずに遊べますか",
        "<p>はい。メニューの{tryFree}を押すと、デモマネー付きのアカウントが作られます。登録は不要で、出金はできません。</p>",
      ],
      KO: [
        "돈 없이 플레이할 수 있나요?",
        "<p>네. 메뉴에서 {tryFree}을(를) 누르면 체험 머니가 있는 계정이 생깁니다. 가입할 필요가 없으며 출금할 수 없습니다.</p>",
      ],
      TH: [
        "เล่นโดยไม่ใช้เงินได้หรือไม่",
        "<p>ได้ กด {tryFree} ในเมนูเพื่อรับบัญชีที่มีเงินทดลองเล่น ไม่ต้องสมัครสมาชิก และถอนเงินไม่ได้</p>",
      ],
      UR: [
        "کیا میں بغیر رقم کے کھیل سکتا ہوں؟",
        "<p>جی ہاں۔ مینو میں {tryFree} دبائیں تو فرضی رقم والا اکاؤنٹ ملتا ہے۔ رجسٹریشن نہیں مانگی جاتی، اور کچھ نکلوایا نہیں جا سکتا۔</p>",
      ],
      VI: [
        "Tôi có thể chơi không cần tiền không?",
        "<p>Có. Nhấn {tryFree} trong menu để nhận tài khoản có tiền chơi thử. Không cần đăng ký, và không rút được tiền.</p>",
      ],
    },
  },
]
