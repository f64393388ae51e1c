import java.io.FileInputStream;
import java.io.InputStream;
import java.util.TreeSet;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** Has veraPDF's engine judge each file named: one line a file and standard. */
public class Judge {
    public static void main(String[] files) throws Exception {
        VeraGreenfieldFoundryProvider.initialise();
        for (String file : files) {
            for (PDFAFlavour standard : new PDFAFlavour[] {PDFAFlavour.PDFA_3_A, PDFAFlavour.PDFUA_1}) {
                System.out.println(file + "\t" + standard.getId() + "\t" + judge(file, standard));
            }
        }
    }

    private static String judge(String file, PDFAFlavour standard) throws Exception {
        try (InputStream content = new FileInputStream(file);
             PDFAParser parser = Foundries.defaultInstance().createParser(content, standard)) {
            PDFAValidator validator = Foundries.defaultInstance().createValidator(standard, false);
            ValidationResult result = validator.validate(parser);
            if (result.isCompliant()) {
                return "compliant";
            }
            TreeSet<String> broken = new TreeSet<>();
            for (TestAssertion each : result.getTestAssertions()) {
                broken.add(each.getRuleId().getClause() + "-" + each.getRuleId().getTestNumber()
                    + " " + each.getMessage());
            }
            return String.join("; ", broken);
        }
    }
}
