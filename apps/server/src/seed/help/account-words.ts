import type { WrittenArticle } from "./written-article.ts"

/** Articles on accounts and on safer play. */
export const accountWords: readonly WrittenArticle[] = [
  {
    article: "open-account",
    category: "account",
    words: {
      EN: [
        "How do I open an account?",
        "<p>Press {register}, choose a user name and a password, and accept the terms. The form asks only for the fields that it shows.</p><p>You must have reached the age that stands at the foot of every page.</p>",
      ],
      PT: [
        "Como abro uma conta?",
        "<p>Toque em {register}, escolha um nome de usuário e uma senha e aceite os termos. O formulário pede apenas o que mostra.</p><p>Você precisa ter a idade indicada no rodapé de cada página.</p>",
      ],
      CN: [
        "如何注册账户？",
        "<p>点击{register}，选择用户名和密码，并接受条款。表单只要求填写所显示的内容。</p><p>您必须达到每页底部所示的年龄。</p>",
      ],
      ID: [
        "Bagaimana cara membuka akun?",
        "<p>Tekan {register}, pilih nama pengguna dan kata sandi, lalu setujui ketentuan. Formulir hanya meminta isian yang ditampilkan.</p><p>Usia Anda harus sudah mencapai batas yang tertulis di bagian bawah setiap halaman.</p>",
      ],
      JA: [
        "アカウントを作るには",
        "<p>{register}を押し、ユーザー名とパスワードを決めて、規約に同意してください。フォームに表示された項目だけを入力します。</p><p>各ページの下部に示す年齢に達している必要があります。</p>",
      ],
      KO: [
        "계정은 어떻게 만드나요?",
        "<p>{register}을(를) 누르고 아이디와 비밀번호를 정한 뒤 약관에 동의하세요. 양식에 표시된 항목만 입력합니다.</p><p>모든 페이지 하단에 표시된 나이 이상이어야 합니다.</p>",
      ],
      TH: [
        "เปิดบัญชีอย่างไร",
        "<p>กด {register} เลือกชื่อผู้ใช้และรหัสผ่าน แล้วยอมรับข้อกำหนด แบบฟอร์มขอเฉพาะข้อมูลที่แสดงไว้</p><p>คุณต้องมีอายุถึงเกณฑ์ที่ระบุท้ายทุกหน้า</p>",
      ],
      UR: [
        "اکاؤنٹ کیسے کھولیں؟",
        "<p>{register} دبائیں، یوزر نیم اور پاس ورڈ چنیں، اور شرائط قبول کریں۔ فارم صرف وہی معلومات مانگتا ہے جو دکھائی گئی ہیں۔</p><p>آپ کی عمر کم از کم وہ ہونی چاہیے جو ہر صفحے کے نیچے لکھی ہے۔</p>",
      ],
      VI: [
        "Làm sao để mở tài khoản?",
        "<p>Nhấn {register}, chọn tên đăng nhập và mật khẩu, rồi chấp nhận điều khoản. Biểu mẫu chỉ hỏi những mục được hiển thị.</p><p>Bạn phải đủ tuổi ghi ở cuối mỗi trang.</p>",
      ],
    },
  },
  {
    article: "forgotten-password",
    category: "account",
    words: {
      EN: [
        "I forgot my password",
        "<p>Press {login}, then {forgot}. You get a link by e-mail or a code by SMS, whichever your account has confirmed, and choose a new password.</p><p>Every device is logged out then, and your balance stays as it is.</p>",
      ],
      PT: [
        "Esqueci minha senha",
        "<p>Toque em {login} e depois em {forgot}. Você recebe um link por e-mail ou um código por SMS, conforme o contato confirmado na conta, e escolhe uma nova senha.</p><p>Todos os aparelhos são desconectados, e o seu saldo não muda.</p>",
      ],
      CN: [
        "忘记密码怎么办？",
        "<p>点击{login}，然后点击{forgot}。系统会向账户已验证的邮箱发送链接，或向已验证的手机发送验证码，您即可设置新密码。</p><p>之后所有设备都会退出登录，余额不变。</p>",
      ],
      ID: [
        "Saya lupa kata sandi",
        "<p>Tekan {login}, lalu {forgot}. Anda menerima tautan lewat email atau kode lewat SMS, sesuai kontak yang sudah dikonfirmasi di akun, lalu memilih kata sandi baru.</p><p>Setelah itu semua perangkat keluar, dan saldo Anda tidak berubah.</p>",
      ],
      JA: [
        "パスワードを忘れました",
        "<p>{login}を押し、次に{forgot}を押してください。アカウントで確認済みのメールにリンク、または携帯電話に SMS コードが届き、新しいパスワードを設定できます。</p><p>その後、すべての端末がログアウトされます。残高は変わりません。</p>",
      ],
      KO: [
        "비밀번호를 잊어버렸습니다",
        "<p>{login}을(를) 누른 다음 {forgot}을(를) 누르세요. 계정에서 확인된 이메일로 링크가, 또는 휴대폰으로 SMS 코드가 전송되며 새 비밀번호를 정할 수 있습니다.</p><p>그러면 모든 기기에서 로그아웃되며 잔액은 그대로입니다.</p>",
      ],
      TH: [
        "ลืมรหัสผ่าน",
        "<p>กด {login} แล้วกด {forgot} คุณจะได้รับลิงก์ทางอีเมลหรือรหัสทาง SMS ตามช่องทางที่บัญชียืนยันไว้ แล้วตั้งรหัสผ่านใหม่</p><p>จากนั้นทุกอุปกรณ์จะออกจากระบบ และยอดเงินของคุณคงเดิม</p>",
      ],
      UR: [
        "میں پاس ورڈ بھول گیا ہوں",
        "<p>{login} دبائیں، پھر {forgot}۔ اکاؤنٹ میں جس ذریعے کی تصدیق ہو چکی ہو اس پر ای میل سے لنک یا SMS سے کوڈ آتا ہے، اور آپ نیا پاس ورڈ چنتے ہیں۔</p><p>اس کے بعد تمام آلات لاگ آؤٹ ہو جاتے ہیں، اور آپ کا بیلنس وہی رہتا ہے۔</p>",
      ],
      VI: [
        "Tôi quên mật khẩu",
        "<p>Nhấn {login}, rồi {forgot}. Bạn nhận liên kết qua email hoặc mã qua SMS, theo liên hệ đã xác nhận của tài khoản, rồi chọn mật khẩu mới.</p><p>Sau đó mọi thiết bị đều bị đăng xuất, và số dư của bạn không đổi.</p>",
      ],
    },
  },
  {
    article: "protect-account",
    category: "account",
    words: {
      EN: [
        "How do I protect my account?",
        "<p>Open {security}. There you add an authenticator app or a passkey, confirm your e-mail and mobile number, and see every device that is logged in.</p><p>Keep the recovery codes of the authenticator in a safe place: each of them works once when the device is lost.</p>",
      ],
      PT: [
        "Como protejo minha conta?",
        "<p>Abra a {security}. Ali você adiciona um aplicativo autenticador ou uma chave de acesso, confirma e-mail e celular e vê todos os aparelhos conectados.</p><p>Guarde os códigos de recuperação do autenticador em lugar seguro: cada um vale uma vez quando o aparelho é perdido.</p>",
      ],
      CN: [
        "如何保护我的账户？",
        "<p>打开{security}。您可以添加身份验证器应用或通行密钥，验证邮箱和手机号，并查看所有已登录的设备。</p><p>请妥善保管身份验证器的恢复码：设备丢失时，每个恢复码可使用一次。</p>",
      ],
      ID: [
        "Bagaimana cara melindungi akun saya?",
        "<p>Buka {security}. Di sana Anda menambahkan aplikasi autentikator atau passkey, mengonfirmasi email dan nomor ponsel, serta melihat semua perangkat yang sedang masuk.</p><p>Simpan kode pemulihan autentikator di tempat aman: setiap kode berlaku satu kali bila perangkat hilang.</p>",
      ],
      JA: [
        "アカウントを守るには",
        "<p>{security}を開いてください。認証アプリやパスキーの追加、メールアドレスと携帯電話番号の確認、ログイン中の端末の一覧ができます。</p><p>認証アプリのリカバリーコードは安全な場所に保管してください。端末をなくしたとき、それぞれ一度だけ使えます。</p>",
      ],
      KO: [
        "계정을 어떻게 보호하나요?",
        "<p>{security}를 여세요. 인증 앱이나 패스키를 추가하고, 이메일과 휴대폰 번호를 확인하고, 로그인된 모든 기기를 볼 수 있습니다.</p><p>인증 앱의 복구 코드는 안전한 곳에 보관하세요. 기기를 잃어버렸을 때 각각 한 번씩 쓸 수 있습니다.</p>",
      ],
      TH: [
        "ปกป้องบัญชีอย่างไร",
        "<p>เปิด {security} คุณเพิ่มแอปยืนยันตัวตนหรือพาสคีย์ ยืนยันอีเมลและเบอร์มือถือ และดูอุปกรณ์ทั้งหมดที่เข้าสู่ระบบอยู่ได้</p><p>เก็บรหัสกู้คืนของแอปยืนยันตัวตนไว้ในที่ปลอดภัย แต่ละรหัสใช้ได้หนึ่งครั้งเมื่ออุปกรณ์หาย</p>",
      ],
      UR: [
        "اپنا اکاؤنٹ کیسے محفوظ کروں؟",
        "<p>{security} کھولیں۔ وہاں آپ آتھنٹیکیٹر ایپ یا پاس کی شامل کرتے ہیں، ای میل اور موبائل نمبر کی تصدیق کرتے ہیں، اور لاگ اِن شدہ تمام آلات دیکھتے ہیں۔</p><p>آتھنٹیکیٹر کے ریکوری کوڈ محفوظ جگہ رکھیں: آلہ گم ہونے پر ہر کوڈ ایک بار کام کرتا ہے۔</p>",
      ],
      VI: [
        "Làm sao để bảo vệ tài khoản?",
        "<p>Mở {security}. Tại đó bạn thêm ứng dụng xác thực hoặc passkey, xác nhận email và số di động, và xem mọi thiết bị đang đăng nhập.</p><p>Hãy giữ mã khôi phục của ứng dụng xác thực ở nơi an toàn: mỗi mã dùng được một lần khi mất thiết bị.</p>",
      ],
    },
  },
  {
    article: "breaks-and-exclusion",
    category: "safety",
    words: {
      EN: [
        "How do I take a break or exclude myself?",
        "<p>Open {protection} in {centre}. A break lasts from a day to six weeks and ends by itself. An exclusion lasts six months, one year, five years or for ever.</p><p>Both hold at once, and neither you nor the operator can end them early. You can log in and withdraw all the time.</p>",
      ],
      PT: [
        "Como faço uma pausa ou me excluo?",
        "<p>Abra {protection} em {centre}. Uma pausa dura de um dia a seis semanas e termina sozinha. Uma autoexclusão dura seis meses, um ano, cinco anos ou para sempre.</p><p>As duas valem na hora, e nem você nem o operador podem encerrá-las antes. Entrar e sacar continua possível o tempo todo.</p>",
      ],
      CN: [
        "如何暂停博彩或自我禁止？",
        "<p>在{centre}中打开{protection}。暂停期为一天至六周，到期自动结束；自我禁止期为六个月、一年、五年或永久。</p><p>两者均立即生效，您和运营方都不能提前结束。期间您始终可以登录和提款。</p>",
      ],
      ID: [
        "Bagaimana cara beristirahat atau mengecualikan diri?",
        "<p>Buka {protection} di {centre}. Jeda berlangsung dari satu hari sampai enam minggu dan berakhir sendiri. Pengecualian diri berlangsung enam bulan, satu tahun, lima tahun, atau selamanya.</p><p>Keduanya langsung berlaku, dan Anda maupun operator tidak dapat mengakhirinya lebih awal. Anda tetap dapat masuk dan menarik dana.</p>",
      ],
      JA: [
        "休止や自己排除をするには",
        "<p>{centre}の{protection}を開いてください。休止は 1 日から 6 週間で、自動的に終わります。自己排除は 6 か月、1 年、5 年、または無期限です。</p><p>どちらもすぐに有効になり、ご本人も運営者も早く終わらせることはできません。ログインと出金はいつでもできます。</p>",
      ],
      KO: [
        "휴식이나 자기 배제는 어떻게 하나요?",
        "<p>{centre}에서 {protection}를 여세요. 휴식은 하루에서 6주까지이며 저절로 끝납니다. 자기 배제는 6개월, 1년, 5년 또는 영구입니다.</p><p>둘 다 즉시 적용되며 회원님도 운영사도 일찍 끝낼 수 없습니다. 로그인과 출금은 언제나 가능합니다.</p>",
      ],
      TH: [
        "หยุดพักหรือกีดกันตนเองอย่างไร",
        "<p>เปิด {protection} ใน {centre} การหยุดพักนานตั้งแต่หนึ่งวันถึงหกสัปดาห์และสิ้นสุดเอง การกีดกันตนเองนานหกเดือน หนึ่งปี ห้าปี หรือตลอดไป</p><p>ทั้งสองอย่างมีผลทันที และทั้งคุณและผู้ให้บริการไม่สามารถยุติก่อนกำหนดได้ คุณยังเข้าสู่ระบบและถอนเงินได้ตลอด</p>",
      ],
      UR: [
        "وقفہ کیسے لوں یا خود کو کھیل سے کیسے روکوں؟",
        "<p>{centre} میں {protection} کھولیں۔ وقفہ ایک دن سے چھ ہفتے تک ہوتا ہے اور خود ختم ہو جاتا ہے۔ خود اخراج چھ ماہ، ایک سال، پانچ سال یا ہمیشہ کے لیے ہوتا ہے۔</p><p>دونوں فوراً لاگو ہوتے ہیں، اور نہ آپ نہ آپریٹر انہیں وقت سے پہلے ختم کر سکتا ہے۔ آپ ہر وقت لاگ اِن ہو سکتے اور رقم نکلوا سکتے ہیں۔</p>",
      ],
      VI: [
        "Làm sao để tạm nghỉ hoặc tự loại trừ?",
        "<p>Mở {protection} trong {centre}. Tạm nghỉ kéo dài từ một ngày đến sáu tuần và tự kết thúc. Tự loại trừ kéo dài sáu tháng, một năm, năm năm hoặc mãi mãi.</p><p>Cả hai có hiệu lực ngay, và cả bạn lẫn nhà điều hành đều không thể kết thúc sớm. Bạn luôn có thể đăng nhập và rút tiền.</p>",
      ],
    },
  },
]
