import java.io.File;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.catalina.startup.Tomcat;
import org.apache.cxf.fediz.core.FedizPrincipal;
import org.apache.cxf.fediz.tomcat.FederationAuthenticator;
import org.apache.tomcat.util.descriptor.web.LoginConfig;
import org.apache.tomcat.util.descriptor.web.SecurityCollection;
import org.apache.tomcat.util.descriptor.web.SecurityConstraint;

/** An application behind Apache CXF Fediz in Tomcat. Its page says who is logged in, in lines of `name: value`. */
public class Application {
  public static void main(String[] arguments) throws Exception {
    var port = Integer.parseInt(arguments[0]);
    var folder = new File(arguments[1]);

    var tomcat = new Tomcat();
    tomcat.setBaseDir(folder.getPath());
    tomcat.setPort(port);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    var context = tomcat.addContext("/app", folder.getPath());

    Tomcat.addServlet(context, "page", new Page());
    context.addServletMappingDecoded("/*", "page");

    var guarded = new SecurityCollection();
    guarded.addPattern("/private/*");
    guarded.addPattern("/reply");
    var constraint = new SecurityConstraint();
    constraint.addAuthRole("ada");
    constraint.addCollection(guarded);
    context.addSecurityRole("ada");
    context.addConstraint(constraint);
    var login = new LoginConfig();
    login.setAuthMethod("FORM");
    context.setLoginConfig(login);
    var authenticator = new FederationAuthenticator();
    authenticator.setConfigFile(new File(folder, "fediz_config.xml").getPath());
    context.getPipeline().addValve(authenticator);

    tomcat.start();
    System.out.println("ready");
    tomcat.getServer().await();
  }

  private static class Page extends HttpServlet {
    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {
      response.setContentType("text/plain;charset=utf-8");
      var principal = request.getUserPrincipal();
      var lines = "name: " + (principal == null ? "" : principal.getName()) + "\n";
      if (principal instanceof FedizPrincipal person)
        for (var claim : person.getClaims()) lines += claim.getClaimType() + ": " + claim.getValue() + "\n";
      if (principal != null && request.isUserInRole("ada")) lines += "role: ada\n";
      response.getWriter().write(lines);
    }
  }
}
